import type { Subscription } from './channels.ts'
import { channelProperties, groups } from './notificationKinds.ts'
import type { UserSettings } from './userSettings.ts'

/** What decides about a notification, of the message and of its reader (chat spec 2.6). */
export interface Arrival {
  readonly flags: readonly string[]
  /** True if the reader has muted the sender. */
  readonly isFromMuted: boolean
  readonly place: 'direct' | ChannelPlace
}

/** Where in a channel the message is, for its reader. */
export interface ChannelPlace {
  /** Undefined: the reader does not follow the channel. */
  readonly subscription: Pick<Subscription, (typeof channelProperties)[Way | 'wildcard']> | undefined
  /** True if the topic is muted, or the channel and the topic not unmuted. */
  readonly isMuted: boolean
  readonly isFollowed: boolean
}

/**
 * How a message is notified: on the screen of an open app, by a sound of it, on devices without the app open, or by
 * mail.
 */
export type Way = 'desktop' | 'audible' | 'push' | 'email'

const wildcards = ['wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']

/** The setting of the channel, else of all channels; or that of followed topics. */
function isWanted(
  kind: Way | 'wildcard',
  { subscription, isFollowed }: ChannelPlace,
  settings: UserSettings,
): boolean {
  const inChannel = subscription?.[channelProperties[kind]] ?? settings[groups.channels[kind]]
  return inChannel || (isFollowed && settings[groups.followed[kind]])
}

/** Returns true if the reader's settings ask for a notification of the message in this way. */
export function isWorth(way: Way, { flags, isFromMuted, place }: Arrival, settings: UserSettings): boolean {
  if (flags.includes('read') || isFromMuted) return false
  const personal = settings[groups.direct[way]]
  // Mentions of the person or a group notify even in muted conversations; alert words and wildcard mentions do not.
  if (place === 'direct' || flags.includes('mentioned') || flags.includes('group_mentioned')) return personal
  if (!place.subscription || place.isMuted) return false
  // Other servers send no mails for alert words, and have no setting for them.
  if (flags.includes('has_alert_word') && way !== 'email') return personal
  const isMentionedWithAll = wildcards.some((flag) => flags.includes(flag))
  if (isMentionedWithAll && isWanted('wildcard', place, settings)) return personal
  return isWanted(way, place, settings)
}
