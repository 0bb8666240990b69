import type { Narrow } from '../../../protocol/chat/narrow.ts'
import type { ClientCapabilities } from '../../../protocol/chat/register.ts'

/** Seconds, from `QUEUE_IDLE_SECS`, `HEARTBEAT_SECS` and `LONGPOLL_SECS`. */
export interface QueueTimes {
  /** Idle time after which a queue expires, unless its client requested another. */
  readonly idleSeconds: number
  /** Time a poll is held before a heartbeat answers it. */
  readonly heartbeatSeconds: number
  /** Timeout that clients are advised to use for polls. */
  readonly longpollSeconds: number
}

export const defaultQueueTimes: QueueTimes = { idleSeconds: 600, heartbeatSeconds: 50, longpollSeconds: 90 }

/** Determines an event's form for a queue; queues with equal profiles share each event's text. */
export interface ReaderProfile {
  readonly applyMarkdown: boolean
  readonly slimPresence: boolean
  /** Subscribers are part of the channels in subscriptions or left out (chat spec 2.6). */
  readonly subscribers: 'included' | 'omitted'
  readonly capabilities: ClientCapabilities
}

/** Options of a client's registration. */
export interface QueueSettings {
  readonly userId: number
  /** Digest, in hexadecimal, of the API key that registered the queue; revoking the key ends the queue. */
  readonly key: string | undefined
  readonly profile: ReaderProfile
  /** Undefined: every type. */
  readonly eventTypes: readonly string[] | undefined
  /** Filters message events only. */
  readonly narrow: Narrow
  readonly allPublicChannels: boolean
  readonly idleSeconds: number
}

const writingCapabilities = [
  'notification_settings_null',
  'bulk_message_deletion',
  'stream_typing_notifications',
  'linkifier_url_template',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
  'individual_emoji_changes',
  'user_list_incomplete',
  'current_fields_only',
] as const satisfies readonly (keyof ClientCapabilities)[]

/** Returns a key that is equal for profiles with equal event texts. */
export const profileKey = (profile: ReaderProfile): string =>
  [
    profile.applyMarkdown,
    profile.slimPresence,
    profile.subscribers === 'omitted',
    ...writingCapabilities.map((name) => profile.capabilities[name] === true),
  ]
    .map(Number)
    .join('')
