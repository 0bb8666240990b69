import { limits } from '../../../protocol/chat/limits.ts'
import type { Message } from '../../../protocol/chat/messages.ts'
import { isWorth, type Way } from '../../../protocol/chat/notificationWorth.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import { subscriptionRow } from '../channels/store/subscribers.ts'
import { personalSettings } from '../channels/subscriptions.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { usersMuting } from '../mutedUsers/store.ts'
import { presenceOf } from '../presence/store.ts'
import { organisationSettings } from '../realm/settings.ts'
import { topicVisibility } from '../userTopics/userTopics.ts'

/** A message and its flags for one reader. */
export interface Received extends Pick<Message, 'stream_id' | 'subject' | 'sender_id'> {
  readonly flags: readonly string[]
}

const audible: ReadonlySet<VisibilityPolicy> = new Set([VisibilityPolicy.unmuted, VisibilityPolicy.followed])

/** Where in a channel the message is, for the reader; or `direct`. */
export function placeFor(context: ChatContext, userId: number, message: Received) {
  const { stream_id: channelId, subject } = message
  if (channelId === undefined) return 'direct'
  const row = subscriptionRow(context.database, userId, channelId)
  const policy = topicVisibility(context, userId, channelId, subject)
  return {
    subscription: row?.is_active === 1 ? personalSettings(row) : undefined,
    isMuted: policy === VisibilityPolicy.muted || (row?.is_muted === 1 && !audible.has(policy)),
    isFollowed: policy === VisibilityPolicy.followed,
  }
}

/** Returns true if the reader's settings ask for a notification of the message in this way. */
export function isWorthFor(
  context: ChatContext,
  way: Extract<Way, 'push' | 'email'>,
  userId: number,
  message: Received,
  settings: UserSettings,
): boolean {
  const place = placeFor(context, userId, message)
  const isFromMuted = usersMuting(context.database, message.sender_id).includes(userId)
  return isWorth(way, { flags: message.flags, isFromMuted, place }, settings)
}

/** Seconds after a report of activity within which the next one arrives, if the person is still active. */
const NEXT_REPORT = limits.presence_ping_interval_seconds + 15
/** Seconds in which a person who is active, or may be, can read the message before devices are told. */
const TIME_TO_READ = 5

/**
 * When devices can be told of a message sent at `sentAt`: `never` if the person is active and sees it there. All times
 * are UNIX seconds.
 */
export function whenToTell(
  context: ChatContext,
  userId: number,
  sentAt: number,
  settings: UserSettings,
): number | 'never' {
  if (!settings.presence_enabled || organisationSettings(context).presence_disabled)
    return sentAt + TIME_TO_READ
  const presence = presenceOf(context.database, userId)
  const activeAt = presence?.active_at ?? 0
  const wasActiveLast = activeAt >= (presence?.idle_at ?? 0)
  const activeUntil = wasActiveLast ? activeAt + NEXT_REPORT : 0
  if (settings.enable_online_push_notifications)
    return secondsNow(context) < activeUntil ? sentAt + TIME_TO_READ : sentAt
  return activeAt > sentAt ? 'never' : activeUntil
}

/** As `whenToTell`, for mails: no setting asks for mails to people who are active. */
export const whenMissed = (
  context: ChatContext,
  userId: number,
  sentAt: number,
  settings: UserSettings,
): number | 'never' =>
  whenToTell(context, userId, sentAt, { ...settings, enable_online_push_notifications: false })
