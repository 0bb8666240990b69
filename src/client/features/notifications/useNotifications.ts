import { cutText } from '../../../markdown/cutText.ts'
import { useEffect, useLayoutEffect } from 'react'
import { NOTICE_LENGTH, notificationTitle } from '../../../protocol/chat/notificationWords.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { channel, unreadRules } from '../channels/queries.ts'
import { channelTexts } from '../channels/texts/channelTexts.ts'
import { authorName } from '../people/names.ts'
import { pathOf } from '../../navigation/address.ts'
import { conversationOf, type Conversation } from '../../navigation/view.ts'
import { useText, type Translate } from '../../i18n/useText.ts'
import { isQuietNow, watchQuiet } from '../quietHours/quiet.ts'
import { realm } from '../organization/realm.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import { inOneTab, isAttending, watchAttention } from './attention.ts'
import { mayShow, showOnDesktop, watchPressed, withdraw, withdrawAtEnd } from './desktop.ts'
import { ding } from './ding.ts'
import { onNews } from './feature.ts'
import { offerNotifications } from './offer.ts'
import { noticeOf } from './worth.ts'
import { notificationTexts } from './texts/notificationTexts.ts'

type MessageEvent = Extract<EventContent, { type: 'message' }>

function titleOf(
  session: Session,
  t: Translate,
  message: MessageEvent['message'],
  conversation: Conversation,
): string {
  const author = authorName(t, message.sender_full_name)
  if (conversation.kind === 'direct') return notificationTitle(author, undefined)
  const { emptyTopicName } = realm(session)
  const name = channel(session, conversation.channelId)?.name ?? t(channelTexts('channels.unknown'))
  return notificationTitle(author, { channel: name, topic: conversation.topic || emptyTopicName })
}

async function textOf(
  session: Session,
  t: Translate,
  { message }: MessageEvent,
  isDirect: boolean,
): Promise<string> {
  if (isDirect && !realm(session).settings.pm_content_in_desktop_notifications)
    return t(notificationTexts('attention.hiddenText'))
  const { notificationTextOf } = await import('../../../markdown/plainText.ts')
  return cutText(notificationTextOf(message.content), NOTICE_LENGTH)
}

/** Shows a notice of a message, unless the reader is active in the app or has switched it off. */
async function tell(session: Session, t: Translate, event: MessageEvent): Promise<void> {
  const { message, flags } = event
  if (message.sender_id === session.userId || isQuietNow(session)) return
  const conversation = conversationOf(message, session.userId)
  const rules = { ...unreadRules(session), settings: realm(session).settings }
  const notice = noticeOf({ conversation, senderId: message.sender_id, flags }, rules)
  if ((!notice.isShown && !notice.isHeard) || (await isAttending())) return
  if (notice.isShown) offerNotifications(session, t)
  const title = titleOf(session, t, message, conversation)
  const text = await textOf(session, t, event, conversation.kind === 'direct')
  const channelName =
    conversation.kind === 'topic' ? channel(session, conversation.channelId)?.name : undefined
  await inOneTab(message.id, () => {
    if (notice.isHeard) ding()
    if (!notice.isShown || !mayShow()) return
    const path = pathOf(conversation, message.id, channelName)
    showOnDesktop(session, { conversation, messageId: message.id, title, text, path })
  })
}

/** While mounted, shows notices of important messages while the reader is not active in the app. */
export function useNotifications(): void {
  const t = useText()
  const session = useSession()
  useLayoutEffect(watchAttention, [])
  useLayoutEffect(() => watchQuiet(session), [session])
  useLayoutEffect(watchPressed, [])
  useEffect(() => withdrawAtEnd(session), [session])
  useLayoutEffect(
    () =>
      onNews(session, (session, event) => {
        if (event.type === 'message') void tell(session, t, event)
        else if (event.type === 'update_message_flags' && event.op === 'add' && event.flag === 'read')
          withdraw(session, event.all ? 'all' : event.messages)
      }),
    [session, t],
  )
}
