import type { UserSettings } from './userSettings.ts'

/** The kinds of notification for a message. */
export const KINDS = ['desktop', 'audible', 'push', 'email', 'wildcard'] as const
export type Kind = (typeof KINDS)[number]

type Flag = {
  [Name in keyof UserSettings]: UserSettings[Name] extends boolean ? Name : never
}[keyof UserSettings]

/** The settings that apply to all channels. */
export const groups = {
  channels: {
    desktop: 'enable_stream_desktop_notifications',
    audible: 'enable_stream_audible_notifications',
    push: 'enable_stream_push_notifications',
    email: 'enable_stream_email_notifications',
    wildcard: 'wildcard_mentions_notify',
  },
  followed: {
    desktop: 'enable_followed_topic_desktop_notifications',
    audible: 'enable_followed_topic_audible_notifications',
    push: 'enable_followed_topic_push_notifications',
    email: 'enable_followed_topic_email_notifications',
    wildcard: 'enable_followed_topic_wildcard_mentions_notify',
  },
  direct: {
    desktop: 'enable_desktop_notifications',
    audible: 'enable_sounds',
    push: 'enable_offline_push_notifications',
    email: 'enable_offline_email_notifications',
  },
} as const satisfies Record<string, Partial<Record<Kind, Flag>>>

export type Group = keyof typeof groups
export const GROUPS = ['direct', 'followed', 'channels'] as const satisfies readonly Group[]

/**
 * The property of a subscription for each kind (chat spec 2.6); null follows the setting for all channels.
 */
export const channelProperties = {
  desktop: 'desktop_notifications',
  audible: 'audible_notifications',
  push: 'push_notifications',
  email: 'email_notifications',
  wildcard: 'wildcard_mentions_notify',
} as const satisfies Record<Kind, string>
