import { IdCard, MessageSquare, Search, Smile, UserX, UserCheck } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { pathOf } from '../../navigation/address.ts'
import { goTo } from '../../navigation/goTo.ts'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../people/Avatar.tsx'
import { useMutedUsers, useOwnUser, useUser } from '../people/queries.ts'
import { UserName } from '../people/UserName.tsx'
import { useShownRole } from '../people/useShownRole.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showDialog } from '../../ui/dialogStore.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { placeBeside } from '../../ui/placeBeside.ts'
import { channelTexts } from '../channels/texts/channelTexts.ts'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import { peopleTexts } from '../people/texts/peopleTexts.ts'
import { statusTexts } from '../statuses/texts/statusTexts.ts'
import { PersonFacts } from './PersonFacts.tsx'
import styles from './PersonCard.module.css'
import { setMuted } from './setMuted.ts'
import { personCardTexts } from './texts/personCardTexts.ts'

const ProfileDialog = lazyPart(async () => (await import('./ProfileDialog.tsx')).ProfileDialog)
const StatusDialog = lazyPart(async () => (await import('../statuses/StatusDialog.tsx')).StatusDialog)

type Props = { readonly userId: number; readonly anchor: HTMLElement; readonly onClose: () => void }

/** Shows the card beside its anchor, and returns the focus when it closes. */
function useCard(anchor: HTMLElement, onClose: () => void) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = element.current
    if (!card) return
    const onToggle = (event: ToggleEvent): void => {
      if (event.newState === 'closed') onClose()
    }
    const holdsFocus = card.contains.bind(card)
    card.showPopover()
    placeBeside(card, anchor.getBoundingClientRect(), 'right')
    card.querySelector('button')?.focus({ preventScroll: true })
    card.addEventListener('toggle', onToggle)
    return () => {
      card.removeEventListener('toggle', onToggle)
      if (holdsFocus(document.activeElement) || document.activeElement === document.body) {
        anchor.closest<HTMLElement>('button, [tabindex]')?.focus({ preventScroll: true })
      }
    }
  }, [anchor, onClose])
  return element
}

/** A small card beside a person's name, with facts and actions. */
export const PersonCard = ({ userId, anchor, onClose }: Props) => {
  const t = useText(channelTexts, peopleTexts, personCardTexts, laterPeopleTexts, statusTexts)
  const session = useSession()
  const element = useCard(anchor, onClose)
  const user = useUser(userId)
  const role = useShownRole()(user)
  const own = useOwnUser()
  const isOwn = userId === own.user_id
  const isMuted = useMutedUsers().has(userId)
  const name = user?.full_name ?? t('people.unknown')
  const after = (run: () => void) => (): void => {
    onClose()
    run()
  }
  return (
    <div ref={element} popover="auto" role="dialog" aria-label={name} className={styles['card']}>
      <header className={styles['header']}>
        <Avatar user={user} size={56} />
        <div className={styles['identity']}>
          <h2 className={styles['name']}>
            <UserName user={user} />
          </h2>
          {role !== undefined && <p className={styles['role']}>{role}</p>}
        </div>
      </header>
      {user && <PersonFacts user={user} extent="summary" />}
      <div className={styles['actions']}>
        {user?.is_active && (
          <Button
            tone="primary"
            icon={menuIcon(MessageSquare)}
            onClick={after(() => goTo(pathOf({ kind: 'direct', userIds: isOwn ? [] : [userId] })))}
          >
            {t(isOwn ? 'channels.notes' : 'people.message')}
          </Button>
        )}
        <Button
          icon={menuIcon(IdCard)}
          onClick={after(() => showDialog((close) => <ProfileDialog userId={userId} onClose={close} />))}
        >
          {t('people.profile')}
        </Button>
        <Button
          tone="quiet"
          icon={menuIcon(Search)}
          onClick={after(() => goTo(pathOf({ kind: 'search', query: `from:${userId}` })))}
        >
          {t('people.messagesOf')}
        </Button>
        {isOwn ? (
          <Button
            tone="quiet"
            icon={menuIcon(Smile)}
            onClick={after(() => showDialog((close) => <StatusDialog onClose={close} />))}
          >
            {t('people.setStatus')}
          </Button>
        ) : (
          <Button
            tone="quiet"
            icon={menuIcon(isMuted ? UserCheck : UserX)}
            onClick={after(
              () => void setMuted(session, t, { userId, name, to: isMuted ? 'heard' : 'muted' }),
            )}
          >
            {t(isMuted ? 'people.unmute' : 'people.mute')}
          </Button>
        )}
      </div>
    </div>
  )
}
