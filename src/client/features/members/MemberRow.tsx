import { Ellipsis } from 'lucide-react'
import type { User } from '../../../protocol/chat/users.ts'
import { useText } from '../../i18n/useText.ts'
import { useRealmPart } from '../organization/realm.ts'
import { dateFormat } from '../../ui/format/formats.ts'
import { shortTime } from '../../ui/format/time.ts'
import { useToday } from '../../ui/format/useToday.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Avatar } from '../people/Avatar.tsx'
import { PresenceDot } from '../people/PresenceDot.tsx'
import { useSeen } from '../people/presences.ts'
import { useUser } from '../people/queries.ts'
import { roleText } from '../people/roleText.ts'
import { StatusEmoji } from '../statuses/StatusEmoji.tsx'
import { useStatus } from '../statuses/statuses.ts'
import { UserName } from '../people/UserName.tsx'
import { laterPeopleTexts } from '../people/texts/laterPeopleTexts.ts'
import { factLine } from '../../ui/format/facts.ts'
import { useMemberEntries, type MemberActions } from './memberMenu.tsx'
import styles from './Members.module.css'
import { memberTexts } from './texts/memberTexts.ts'

const dayOf = (date: string): string => {
  const day = new Date(date)
  if (Number.isNaN(day.getTime())) return ''
  return dateFormat(document.documentElement.lang || 'en', { dateStyle: 'medium' }).format(day)
}

/** The person's address, or a bot's owner. */
const Under = ({ user }: { user: User }) => {
  const t = useText(laterPeopleTexts)
  const owner = useUser(user.bot_owner_id ?? undefined)
  const facts = factLine([
    user.is_bot ? user.email : user.delivery_email,
    owner && t('people.botOf', { name: owner.full_name }),
  ])
  return facts === '' ? null : <span className={styles['email']}>{facts}</span>
}

/** The person's presence, or the time when they were last active; nothing for bots and deactivated people. */
const Here = ({ user }: { user: User }) => {
  const t = useText(laterPeopleTexts)
  const today = useToday()
  const cycle = useRealmPart(({ settings }) => settings.twenty_four_hour_time)
  const { state, lastSeen } = useSeen(user.user_id)
  if (user.is_bot || !user.is_active) return null
  if (state === 'offline') {
    const language = document.documentElement.lang || 'en'
    return lastSeen === undefined
      ? t('people.offline')
      : shortTime(new Date(lastSeen), new Date(today), language, cycle)
  }
  return (
    <span className={styles['here']}>
      <PresenceDot userId={user.user_id} />
      <span aria-hidden="true">{t(`people.${state}`)}</span>
    </span>
  )
}

interface Props extends MemberActions {
  readonly user: User
  readonly rowIndex: number
}

/** A person's row in the table. */
export const MemberRow = ({ user, rowIndex, onEditProfile }: Props) => {
  const t = useText(memberTexts)
  const entries = useMemberEntries(user, { onEditProfile })
  const status = useStatus(user.user_id)
  const customEmoji = useRealmPart(({ emoji }) => emoji)
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles['row']}>
      <div role="cell" className={styles['name']}>
        <button type="button" className={styles['person']} data-person={user.user_id}>
          <Avatar user={user} size={28} />
          <span className={styles['text']}>
            <span className={styles['line']}>
              <UserName user={user} />
              {status && <StatusEmoji status={status} customEmoji={customEmoji} />}
              {status?.status_text !== undefined && (
                <span className={styles['status']} dir="auto">
                  {status.status_text}
                </span>
              )}
            </span>
            <Under user={user} />
          </span>
        </button>
      </div>
      <div role="cell" className={styles['seen']}>
        <Here user={user} />
      </div>
      <div role="cell" className={styles['role']}>
        {t(roleText(user.role))}
      </div>
      <div role="cell" className={styles['joined']}>
        {dayOf(user.date_joined)}
      </div>
      <div role="cell" className={styles['actions']}>
        <MenuButton
          label={t('members.actionsFor', { name: user.full_name })}
          side="below-end"
          entries={() => entries}
        >
          <Ellipsis size={16} strokeWidth={1.6} aria-hidden />
        </MenuButton>
      </div>
    </div>
  )
}
