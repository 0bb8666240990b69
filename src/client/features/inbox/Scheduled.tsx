import { CalendarClock, Pencil, Send, Trash2 } from 'lucide-react'
import type { ScheduledMessage } from '../../../protocol/chat/scheduledMessages.ts'
import { attempt } from '../channels/attempt.ts'
import { useChannel } from '../channels/queries.ts'
import { EditScheduled } from '../compose/later/EditScheduled.tsx'
import {
  conversationOfScheduled,
  schedule,
  takeScheduled,
  unschedule,
  useScheduled,
} from '../compose/later/scheduled.ts'
import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { MessageHtml } from '../messages/html/MessageHtml.tsx'
import { send } from '../messages/outbox/outbox.ts'
import { useRealm } from '../organization/realm.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showDialog } from '../../ui/dialogStore.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { timeInWords } from '../messages/later/timeInWords.ts'
import { showToast } from '../../ui/toastStore.ts'
import { usePassedFocus } from '../../ui/usePassedFocus.ts'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { composeTexts } from '../compose/texts/composeTexts.ts'
import styles from './Later.module.css'
import { useConversationName } from './useConversationName.ts'

const ScheduledItem = ({ message }: { message: ScheduledMessage }) => {
  const t = useText(composeTexts, uiTexts, laterUiTexts)
  const session = useSession()
  const { settings } = useRealm()
  const conversation = conversationOfScheduled(message, session.userId)
  const name = useConversationName(conversation)
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  const item = usePassedFocus()
  const at = new Date(message.scheduled_delivery_timestamp * 1000)
  const id = message.scheduled_message_id
  const sendNow = async (): Promise<void> => {
    const taken = { conversation, content: message.content, at: message.failed ? undefined : at }
    if (await attempt(session, t, () => takeScheduled(session, id, taken))) {
      send(session, conversation, message.content)
    }
  }
  const remove = async (): Promise<void> => {
    if (!(await attempt(session, t, () => unschedule(session, id)))) return
    const undo = (): void =>
      void attempt(session, t, () => schedule(session, conversation, message.content, at))
    showToast({
      text: t('later.deleted'),
      ...(message.failed ? {} : { action: { text: t('common.undo'), run: undo } }),
    })
  }
  return (
    <li ref={item} className={styles['item']}>
      <div className={styles['head']}>
        <Link to={pathOf(conversation, undefined, channel?.name)}>
          <bdi>{name}</bdi>
        </Link>
        <time className={styles['time']} dateTime={at.toISOString()}>
          {timeInWords(at, document.documentElement.lang || 'en', settings.twenty_four_hour_time)}
        </time>
      </div>
      {message.failed && <p className={styles['failed']}>{t('later.failed')}</p>}
      <div className={styles['body']}>
        <MessageHtml html={message.rendered_content} />
      </div>
      <div className={styles['buttons']}>
        <Button
          size="dense"
          icon={menuIcon(Pencil)}
          onClick={() => showDialog((close) => <EditScheduled message={message} onClose={close} />)}
        >
          {t('later.edit')}
        </Button>
        <Button size="dense" icon={menuIcon(Send)} onClick={() => void sendNow()}>
          {t('later.sendNow')}
        </Button>
        <Button
          size="dense"
          tone="quiet"
          icon={menuIcon(Trash2)}
          aria-label={t('later.deleteScheduled')}
          onClick={() => void remove()}
        >
          {t('forms.delete')}
        </Button>
      </div>
    </li>
  )
}

/** The reader's scheduled messages. */
export const Scheduled = () => {
  const t = useText(composeTexts)
  const scheduled = useScheduled()
  if (scheduled.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock size={24} strokeWidth={1.6} aria-hidden />}
        title={t('later.noScheduled')}
        text={t('later.noScheduledText')}
      />
    )
  }
  return (
    <ul className={styles['list']} aria-label={t('later.messages')}>
      {scheduled.map((message) => (
        <ScheduledItem key={message.scheduled_message_id} message={message} />
      ))}
    </ul>
  )
}
