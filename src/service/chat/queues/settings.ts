import type { Narrow } from '../../../protocol/chat/narrow.ts'
import type { ClientCapabilities } from '../../../protocol/chat/register.ts'
import type { MissingAvatars } from '../users/present.ts'

/** Seconds; what `QUEUE_IDLE_SECS`, `HEARTBEAT_SECS` and `LONGPOLL_SECS` say. */
export interface QueueTimes {
  /** How long a queue nobody asks for is kept, where the client names no time of its own. */
  readonly idleSeconds: number
  /** How long a poll is held before it is answered with a heartbeat. */
  readonly heartbeatSeconds: number
  /** How long clients are told to wait for an answer. */
  readonly longpollSeconds: number
}

export const defaultQueueTimes: QueueTimes = { idleSeconds: 600, heartbeatSeconds: 50, longpollSeconds: 90 }

/** What decides how an event is written for a queue; queues with equal profiles share each event's text. */
export interface ReaderProfile {
  readonly applyMarkdown: boolean
  readonly slimPresence: boolean
  readonly missingAvatars: MissingAvatars
  /** Whether subscriptions come with the channel's subscribers (chat spec 2.6). */
  readonly subscribers: 'included' | 'omitted'
  readonly capabilities: ClientCapabilities
}

/** What a client asked for when it registered. */
export interface QueueSettings {
  readonly userId: number
  /** Digest, in hexadecimal, of the key that it was made with: it ends with that. */
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
] as const satisfies readonly (keyof ClientCapabilities)[]

/** Equal for profiles that get the same text for every event. */
export const profileKey = (profile: ReaderProfile): string =>
  [
    profile.applyMarkdown,
    profile.slimPresence,
    profile.subscribers === 'omitted',
    profile.missingAvatars === 'include',
    ...writingCapabilities.map((name) => profile.capabilities[name] === true),
  ]
    .map(Number)
    .join('')
