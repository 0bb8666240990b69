import { secondsNow, type ChatContext } from '../context.ts'
import { canReadMessage } from '../messages/access.ts'
import { loadMessages } from '../messages/load.ts'
import { isWorthFor, whenToTell } from '../notifications/occasion.ts'
import { userSettingsOf } from '../users/settings.ts'
import { callerById } from '../users/store.ts'
import type { Job } from './lane.ts'
import { noticeOf, writePushed } from './notice.ts'
import { isDeviceQuiet } from './quiet.ts'
import type { PushOptions } from './sender.ts'
import type { WebPushRow } from './store.ts'

interface Prepared extends Pick<PushOptions, 'urgency'> {
  readonly text: string
  /** Seconds since the message was sent. */
  readonly age: number
}

/**
 * Returns what is to be sent to the device now, from the message as it is now; a time in milliseconds if it has to wait
 * until then; undefined if there is nothing to tell any more.
 * @param gone messages whose notifications are to go with it
 */
export function prepare(
  context: ChatContext,
  { id: deviceId, user_id: userId, ...device }: WebPushRow,
  { kind, messageIds, since }: Job,
  gone: number[],
): Prepared | number | undefined {
  if (kind === 'gone') {
    const text = writePushed({ type: 'gone', device_id: deviceId, gone: [...messageIds] })
    return { text, urgency: 'normal', age: 0 }
  }
  const [messageId = 0] = messageIds
  const reader = callerById(context.database, userId)
  if (!reader || !canReadMessage(context, reader, messageId)) return undefined
  const [message] = loadMessages(context, reader, [messageId], { content: 'html', emptyTopic: 'empty' })
  if (!message || isDeviceQuiet(device, context.now())) return undefined
  const settings = userSettingsOf(context, userId)
  const { flags, timestamp } = message
  if (!isWorthFor(context, 'push', userId, message, settings)) return undefined
  const when = whenToTell(context, userId, since ?? timestamp, settings)
  if (when === 'never') return undefined
  if (when * 1000 > context.now()) return when * 1000
  const notice = noticeOf(context, message, { userId, deviceId, settings })
  const isForThem = notice.user_ids !== undefined || flags.includes('mentioned')
  return {
    text: writePushed({ ...notice, gone }),
    urgency: isForThem ? 'high' : 'normal',
    age: secondsNow(context) - (since ?? timestamp),
  }
}
