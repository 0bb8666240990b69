import { Bell, ExternalLink, Trash2 } from 'lucide-react'
import { getMessage } from '../../../protocol/chat/messageActions.ts'
import { getReminders } from '../../../protocol/chat/reminders.ts'
import type { Reminder } from '../../../protocol/chat/reminder.ts'
import { attempt } from '../channels/attempt.ts'
import { channel } from '../channels/queries.ts'
import { pathOf } from '../../navigation/address.ts'
import { goTo } from '../../navigation/goTo.ts'
import { conversationOf } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { MessageHtml } from '../messages/html/MessageHtml.tsx'
import { cancelReminder, noteOf, remind, useReminders } from '../messages/later/reminders.ts'
import { useRealm } from '../organization/realm.ts'
import { useOffers } from '../../kernel/offers.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { timeInWords } from '../messages/later/timeInWords.ts'
import { showToast } from '../../ui/toastStore.ts'
import { usePassedFocus } from '../../ui/usePassedFocus.ts'
import { laterUiTexts } from '../../ui/texts/laterUiTexts.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { kernelTexts } from '../../kernel/texts/kernelTexts.ts'
import { composeTexts } from '../compose/texts/composeTexts.ts'
import styles from './Later.module.css'

/** Opens the message in its present conversation. @throws ApiError, NetworkError, ShapeError */
async function openMessage(session: Session, messageId: number): Promise<void> {
  const { message } = await session.api(getMessage, { message_id: messageId, allow_empty_topic_name: true })
  const conversation = conversationOf(message, session.userId)
  const name = conversation.kind === 'topic' ? channel(session, conversation.channelId)?.name : undefined
  goTo(pathOf(conversation, messageId, name))
}

const ReminderItem = ({ reminder }: { reminder: Reminder }) => {
  const t = useText(composeTexts, uiTexts, laterUiTexts)
  const session = useSession()
  const { settings } = useRealm()
  const item = usePassedFocus()
  const at = new Date(reminder.scheduled_delivery_timestamp * 1000)
  const messageId = reminder.reminder_target_message_id
  const remove = async (): Promise<void> => {
    if (!(await attempt(session, t, () => cancelReminder(session, reminder.reminder_id)))) return
    showToast({
      text: t('later.reminderDeleted'),
      action: {
        text: t('common.undo'),
        run: () => void attempt(session, t, () => remind(session, messageId, at, noteOf(reminder))),
      },
    })
  }
  return (
    <li ref={item} className={styles['item']}>
      <div className={styles['head']}>
        <time className={styles['time']} dateTime={at.toISOString()}>
          {timeInWords(at, document.documentElement.lang || 'en', settings.twenty_four_hour_time)}
        </time>
      </div>
      <div className={styles['body']}>
        <MessageHtml html={reminder.rendered_content} />
      </div>
      <div className={styles['buttons']}>
        <Button
          size="dense"
          icon={menuIcon(ExternalLink)}
          onClick={() => void attempt(session, t, () => openMessage(session, messageId))}
        >
          {t('later.openMessage')}
        </Button>
        <Button
          size="dense"
          tone="quiet"
          icon={menuIcon(Trash2)}
          aria-label={t('later.deleteReminder')}
          onClick={() => void remove()}
        >
          {t('forms.delete')}
        </Button>
      </div>
    </li>
  )
}

/** The reader's reminders. */
export const Reminders = () => {
  const t = useText(composeTexts, kernelTexts)
  const reminders = useReminders()
  const isOffered = useOffers(getReminders)
  if (reminders.length === 0) {
    return (
      <EmptyState
        icon={<Bell size={24} strokeWidth={1.6} aria-hidden />}
        title={t(isOffered ? 'later.noReminders' : 'failure.unoffered')}
        {...(isOffered ? { text: t('later.noRemindersText') } : {})}
      />
    )
  }
  return (
    <ul className={styles['list']} aria-label={t('later.reminders')}>
      {reminders.map((reminder) => (
        <ReminderItem key={reminder.reminder_id} reminder={reminder} />
      ))}
    </ul>
  )
}
