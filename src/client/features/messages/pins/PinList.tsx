import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { notificationTextOf } from '../../../../markdown/plainText.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { Pin as MessagePin } from '../../../../protocol/chat/pin.ts'
import { useText } from '../../../i18n/useText.ts'
import { NOBODY, useSession } from '../../../kernel/session.ts'
import { pathOf } from '../../../navigation/address.ts'
import { Link } from '../../../navigation/Link.tsx'
import type { Conversation } from '../../../navigation/view.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { usePassedFocus } from '../../../ui/usePassedFocus.ts'
import { uiTexts } from '../../../ui/texts/uiTexts.ts'
import { useChannel } from '../../channels/queries.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { authorName, nameOf } from '../../people/names.ts'
import { useUsers } from '../../people/queries.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { mayPin } from './mayPin.ts'
import { pinQueries } from './pinQueries.ts'
import styles from './Pins.module.css'
import { pinTexts } from './texts/pinTexts.ts'
import { pinWithUndo } from './togglePin.ts'

interface RowProps {
  readonly message: Message
  readonly pin: MessagePin
  readonly conversation: Conversation
  readonly onLeave: () => void
}

const PinRow = ({ message, pin, conversation, onLeave }: RowProps) => {
  const t = useText(pinTexts, peopleTexts)
  const session = useSession()
  const users = useUsers()
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  const hourCycle = useRealmPart(({ settings }) => settings.twenty_four_hour_time)
  const row = usePassedFocus()
  const author = authorName(t, message.sender_full_name)
  const pinner = nameOf(users.get(pin.user_id)) || t('people.unknown')
  // Visitors know nobody but the authors.
  const isByKnown = session.userId !== NOBODY
  return (
    <li ref={row} className={styles['row']}>
      <Link
        to={pathOf(conversation, message.id, channel?.name)}
        className={styles['message']}
        onClick={onLeave}
      >
        <span className={styles['head']}>
          <bdi className={styles['author']}>{author}</bdi>
          <Time date={new Date(message.timestamp * 1000)} hourCycle={hourCycle} />
        </span>
        <span className={styles['text']} dir="auto">
          {notificationTextOf(message.content)}
        </span>
        {isByKnown && (
          <span className={styles['by']}>
            {pin.user_id === session.userId ? t('pins.byYou') : t('pins.by', { name: pinner })}
          </span>
        )}
      </Link>
      {mayPin(session, message) === 'yes' && (
        <IconButton
          label={t('pins.unpinOf', { name: author })}
          size="small"
          onClick={() => void pinWithUndo({ session, text: t }, message, 'unpinned')}
        >
          <PinOff size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

interface Props {
  readonly conversation: Conversation
  readonly pins: readonly MessagePin[]
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

const PinnedMessages = ({ conversation, pins, onClose }: Omit<Props, 'anchor'>) => {
  const t = useText(pinTexts, uiTexts)
  const session = useSession()
  const { data, isError, refetch } = useQuery({
    ...pinQueries.messages(session, pins),
    placeholderData: keepPreviousData,
  })
  if (pins.length === 0)
    return (
      <EmptyState
        icon={<Pin size={24} strokeWidth={1.6} aria-hidden />}
        title={t('pins.none')}
        text={t('pins.noneText')}
      />
    )
  if (isError && !data) {
    return (
      <div role="alert" className={styles['failure']}>
        <p>{t('pins.failed')}</p>
        <Button size="dense" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton lines={2 * pins.length} />
  const byId = new Map(data.map((each) => [each.id, each]))
  return (
    <ul className={styles['list']} aria-label={t('pins.list')}>
      {pins.map((pin) => {
        const message = byId.get(pin.message_id)
        return (
          message && (
            <PinRow
              key={pin.message_id}
              message={message}
              pin={pin}
              conversation={conversation}
              onLeave={onClose}
            />
          )
        )
      })}
    </ul>
  )
}

/** The pinned messages of a conversation, beside their button; on a phone over the page. */
export const PinList = ({ anchor, onClose, ...rest }: Props) => {
  const t = useText(pinTexts)
  const isPhone = useMediaQuery('(width < 720px)')
  const title = t('pins.list')
  const list = <PinnedMessages {...rest} onClose={onClose} />
  return isPhone ? (
    <Dialog title={title} onClose={onClose}>
      {list}
    </Dialog>
  ) : (
    <Popover title={title} anchor={anchor} side="below-end" onClose={onClose}>
      {list}
    </Popover>
  )
}
