import { ArrowRight } from 'lucide-react'
import { useChannel } from '../../features/channels/queries.ts'
import type { UnreadConversation } from '../../features/channels/unreads.ts'
import { useConversationName } from '../../features/inbox/useConversationName.ts'
import { useText } from '../../i18n/useText.ts'
import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { conversationKey, isConversation, type View } from '../../navigation/view.ts'
import { nextUnread } from '../keyboard/nextUnread.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'
import { useUnreadInOrder } from './inboxOrder.ts'
import styles from './NextUnread.module.css'

const Next = ({ next: { conversation, count } }: { next: UnreadConversation }) => {
  const t = useText(laterShellTexts)
  const name = useConversationName(conversation)
  const channel = useChannel(conversation.kind === 'topic' ? conversation.channelId : undefined)
  return (
    <Link
      to={pathOf(conversation, undefined, channel?.name)}
      className={styles['next']}
      data-tooltip={t('shell.keys.nextUnread')}
      data-shortcut="anywhere n"
    >
      <span className={styles['name']} dir="auto">
        {t('shell.nextUnread', { name, count })}
      </span>
      <ArrowRight size={12} strokeWidth={2} aria-hidden />
    </Link>
  )
}

/** Leads from the end of a conversation to the next unread one, in the order of the inbox. */
export const NextUnread = ({ view }: { view: View }) => {
  const unread = useUnreadInOrder()
  if (!isConversation(view)) return null
  const to = nextUnread(
    unread.map(({ conversation }) => conversation),
    view,
  )
  const next = to && unread.find(({ conversation }) => conversationKey(conversation) === conversationKey(to))
  return next ? <Next next={next} /> : null
}
