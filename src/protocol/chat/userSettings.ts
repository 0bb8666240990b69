import * as v from 'valibot'
import { json, optional, text, type Parameter } from '../endpoint.ts'
import { integer, plainText } from './shapes.ts'
import { fault } from '../refusals/fault.ts'

/*
 * Every personal setting, declared once: its lenient parser (values of a newer service are ignored), its
 * default, and the values that `PATCH /settings` accepts.
 */

interface Setting<T> {
  readonly read: v.OptionalSchema<v.GenericSchema<T>, T>
  readonly write: Parameter<T, true>
}

// @__NO_SIDE_EFFECTS__
const toggle = (initial: boolean): Setting<boolean> => ({
  read: v.optional(v.boolean(), initial),
  write: json(v.boolean('faults.boolean')),
})

/** A number for one of several options; `last` is the highest, the first is 1. */
// @__NO_SIDE_EFFECTS__
const choice = (initial: number, last: number): Setting<number> => numberFrom(1, last, initial)

// @__NO_SIDE_EFFECTS__
const numberFrom = (lowest: number, highest: number, initial: number): Setting<number> => ({
  read: v.optional(integer, initial),
  write: json(
    v.pipe(
      integer,
      v.minValue(lowest, fault('faults.least', { least: lowest })),
      v.maxValue(highest, fault('faults.most', { most: highest })),
    ),
  ),
})

// @__NO_SIDE_EFFECTS__
const word = (initial: string, schema: v.GenericSchema<unknown, string>): Setting<string> => ({
  read: v.optional(v.string(), initial),
  write: text(schema),
})

/** One of these words; the first is the default. */
// @__NO_SIDE_EFFECTS__
const wordOf = (...allowed: readonly string[]): Setting<string> =>
  word(allowed[0] ?? '', v.picklist(allowed, fault('faults.oneOf', { choices: allowed.join(', ') })))

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** An IANA name; empty if none was chosen. */
const timeZone = v.pipe(
  plainText,
  v.check((name) => name === '' || (!/^[+-]/.test(name) && isTimeZone(name)), 'faults.timeZone'),
)

/** Languages of the interface by tag, with their English names. */
export const languages: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['en', 'English'],
  ['de', 'German'],
  ['fr', 'French'],
  ['it', 'Italian'],
])
export const notificationSounds = ['ding', 'none'] as const
export const emojiSets = ['google', 'google-blob', 'twitter', 'text'] as const

const clockFormat: Setting<boolean | null> = {
  read: v.optional(v.nullable(v.boolean()), null),
  write: json(v.nullable(v.boolean('faults.booleanNull'))),
}

const settings = {
  timezone: word('', timeZone),
  default_language: wordOf(...languages.keys()),
  enter_sends: toggle(true),
  /** 1 system, 2 dark, 3 light. */
  color_scheme: choice(1, 3),
  /** Null: by the reader's language. */
  twenty_four_hour_time: clockFormat,
  translate_emoticons: toggle(false),
  display_emoji_reaction_users: toggle(true),
  emojiset: wordOf(...emojiSets),
  starred_message_counts: toggle(true),
  fluid_layout_width: toggle(false),
  high_contrast_mode: toggle(false),
  left_side_userlist: toggle(false),
  web_font_size_px: numberFrom(12, 24, 16),
  web_line_height_percent: numberFrom(100, 200, 140),
  web_home_view: wordOf('inbox', 'recent', 'all_messages'),
  web_escape_navigates_to_home_view: toggle(true),
  web_navigate_to_sent_message: toggle(true),
  web_suggest_update_timezone: toggle(true),
  web_animate_image_previews: wordOf('on_hover', 'always', 'never'),
  /** 1 first topic, 2 the channel's feed, 3 list of topics, 4 first unread topic. */
  web_channel_default_view: choice(1, 4),
  /** 1 always, 2 conversations only, 3 never. */
  web_mark_read_on_scroll_policy: choice(2, 3),
  /** 1 all, 2 of unmuted topics, 3 none. */
  web_stream_unreads_count_display_policy: choice(2, 3),
  /** JSON of `sidebarSections`, which `updateSettings` checks. */
  web_left_sidebar_sections: word('', plainText),
  web_left_sidebar_show_channel_folders: toggle(true),
  web_left_sidebar_unreads_count_summary: toggle(true),
  web_inbox_show_channel_folders: toggle(true),
  hide_ai_features: toggle(false),
  /** 1 automatic, 2 always, 3 never. */
  demote_inactive_streams: choice(1, 3),
  /** 1 names, 2 with their status, 3 with picture and status. */
  user_list_style: choice(2, 3),
  enable_drafts_synchronization: toggle(true),
  send_private_typing_notifications: toggle(true),
  send_stream_typing_notifications: toggle(true),
  receives_typing_notifications: toggle(true),
  send_read_receipts: toggle(true),
  presence_enabled: toggle(true),
  allow_private_data_export: toggle(false),
  /** Audience of the user's real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
  email_address_visibility: choice(1, 5),
  enable_desktop_notifications: toggle(true),
  enable_sounds: toggle(true),
  notification_sound: wordOf(...notificationSounds),
  pm_content_in_desktop_notifications: toggle(true),
  /** 1 all unread, 2 direct, mentions and followed topics, 3 direct and mentions, 4 none. */
  desktop_icon_count_display: choice(1, 4),
  enable_offline_email_notifications: toggle(true),
  enable_offline_push_notifications: toggle(true),
  enable_online_push_notifications: toggle(false),
  enable_digest_emails: toggle(false),
  enable_login_emails: toggle(true),
  enable_marketing_emails: toggle(false),
  message_content_in_email_notifications: toggle(true),
  email_notifications_batching_period_seconds: numberFrom(0, 7 * 24 * 60 * 60, 120),
  /** 1 automatic, 2 always, 3 never. */
  realm_name_in_email_notifications_policy: choice(1, 3),
  enable_stream_desktop_notifications: toggle(false),
  enable_stream_email_notifications: toggle(false),
  enable_stream_push_notifications: toggle(false),
  enable_stream_audible_notifications: toggle(false),
  wildcard_mentions_notify: toggle(true),
  enable_followed_topic_desktop_notifications: toggle(true),
  enable_followed_topic_email_notifications: toggle(true),
  enable_followed_topic_push_notifications: toggle(true),
  enable_followed_topic_audible_notifications: toggle(true),
  enable_followed_topic_wildcard_mentions_notify: toggle(true),
  /**
   * 1 on participating, 2 on sending, 3 on starting the topic, 4 never; the same values for both settings.
   */
  automatically_follow_topics_policy: choice(3, 4),
  automatically_unmute_topics_in_muted_streams_policy: choice(2, 4),
  automatically_follow_topics_where_mentioned: toggle(true),
  resolved_topic_notice_auto_read_policy: wordOf('except_followed', 'always', 'never'),
} satisfies Record<string, Setting<boolean> | Setting<number> | Setting<string> | Setting<boolean | null>>

type Settings = typeof settings
type Entries = { readonly [K in keyof Settings]: Settings[K]['read'] }
type Parameters = {
  readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? Parameter<T, false> : never
}

const eachSetting = <Result>(take: (setting: Settings[keyof Settings]) => unknown): Result =>
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, take(setting)])) as Result

/** Settings of the reader; fields that a service omits get their default. */
export const userSettings = v.object(/* @__PURE__ */ eachSetting<Entries>(({ read }) => read))
export type UserSettings = v.InferOutput<typeof userSettings>

/** Parameters for endpoints that change some of the settings. */
// @__NO_SIDE_EFFECTS__
export const settingParameters = (): Parameters =>
  eachSetting<Parameters>(({ write }) => optional(write as Parameter))
