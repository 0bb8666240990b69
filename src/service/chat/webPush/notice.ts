import { cutText } from '../../../markdown/cutText.ts'
import { notificationTextOf } from '../../../markdown/plainText.ts'
import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import { NOTICE_LENGTH, notificationTitle } from '../../../protocol/chat/notificationWords.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import type { Pushed, PushedMessage } from '../../../protocol/chat/webPush.ts'
import type { ChatContext } from '../context.ts'
import { namedTopic } from '../queues/adapt.ts'
import { organisationSettings } from '../realm/settings.ts'
import { textsFor } from '../texts/texts.ts'

type Place = Pick<PushedMessage, 'channel_id' | 'channel_name' | 'topic' | 'user_ids'>

function placeOf(message: Message, readerId: number): Place {
  const { stream_id: channelId, subject: topic, display_recipient: recipient } = message
  if (channelId !== undefined && typeof recipient === 'string')
    return { channel_id: channelId, channel_name: recipient, topic }
  const people = typeof recipient === 'string' ? [] : recipient
  return {
    user_ids: people
      .map(({ id }) => id)
      .filter((id) => id !== readerId)
      .toSorted((a, b) => a - b),
  }
}

/** Returns true if the notification can have the message's text: by the organization, and by the reader. */
const hasText = (context: ChatContext, { user_ids }: Place, settings: UserSettings): boolean =>
  organisationSettings(context).message_content_in_web_push &&
  (user_ids === undefined || settings.pm_content_in_desktop_notifications)

/** What a device is told of a message; the words are those of the notifications of the open app. */
export function noticeOf(
  context: ChatContext,
  message: Message,
  { userId, deviceId, settings }: { userId: number; deviceId: number; settings: UserSettings },
): PushedMessage {
  const place = placeOf(message, userId)
  const { channel_name: channel = '', topic } = place
  const named = topic === undefined ? undefined : { channel, topic: namedTopic(topic) }
  const body = hasText(context, place, settings)
    ? cutText(notificationTextOf(message.content), NOTICE_LENGTH)
    : textsFor(context, userId)('push.hiddenText')
  return {
    type: 'message',
    device_id: deviceId,
    message_id: message.id,
    ...place,
    title: notificationTitle(message.sender_full_name, named),
    body,
    gone: [],
  }
}

/**
 * Writes what is pushed, within the size that push services take: first its text gets shorter, then what it says of
 * other messages; a notification that still does not fit leads to no conversation.
 */
export function writePushed(pushed: Pushed): string {
  const text = JSON.stringify(pushed)
  if (Buffer.byteLength(text) <= webPushBounds.payload_bytes) return text
  if (pushed.type !== 'gone' && pushed.body.length > 8)
    return writePushed({ ...pushed, body: cutText(pushed.body, Math.floor(pushed.body.length / 2)) })
  if (pushed.type !== 'test' && pushed.gone.length > 0)
    return writePushed({ ...pushed, gone: pushed.gone.slice(Math.ceil(pushed.gone.length / 2)) })
  if (pushed.type !== 'message') return text
  const { user_ids: _, ...anywhere } = pushed
  return JSON.stringify(anywhere)
}
