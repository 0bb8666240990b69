import * as v from 'valibot'
import { integer } from './shapes.ts'
import { userSettings, type UserSettings } from './userSettings.ts'

/*
 * What clients of other servers read beside the chat spec's own names: older and deprecated fields that they
 * take for granted, and facts about features that this service does not have. The app needs none of them
 * (`current_fields_only` of its capabilities), and does not import this file.
 */

/** The level by the names that programs read first, whatever they do afterwards (chat spec 9.2). */
const versionNames = {
  zulip_version: v.string(),
  zulip_feature_level: integer,
  zulip_merge_base: v.string(),
}

/** Fields of `GET /server_settings` beside its own. */
export const olderServerSettings = v.object({
  ...versionNames,
  realm_uri: v.string(),
  push_notifications_enabled: v.boolean(),
})

/** Names of the Unicode emoji, as JSON: `{code_to_names: {code: [name, alias…]}}`. Needs no credentials. */
export const EMOJI_NAMES_PATH = '/api/v1/emoji_names.json'

/** Fields of `POST /user_uploads` beside its own. */
export const olderUpload = v.object({ uri: v.string() })

const named = v.record(v.string(), v.object({ name: v.string(), id: integer }))

/** Settings of the reader that were fields of the registration itself, and are read there. */
export const formerlyTopLevel = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'emojiset',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_drafts_synchronization',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'web_home_view',
  'wildcard_mentions_notify',
] as const satisfies readonly (keyof UserSettings)[]

/** Name of the channel, topic, and UNIX seconds. */
const mutedTopics = v.array(v.tuple([v.string(), v.string(), integer]))

/** Fields of `POST /register` beside its own, with the block of data to which each belongs. */
export const olderSnapshot = v.partial(
  v.object({
    ...versionNames,
    realm_uri: v.string(),
    realm_allow_edit_history: v.boolean(),
    realm_authentication_methods: v.record(
      v.string(),
      v.object({ enabled: v.boolean(), available: v.boolean() }),
    ),
    realm_available_video_chat_providers: named,
    realm_bot_domain: v.string(),
    realm_can_manage_billing_group: integer,
    realm_can_summarize_topics_group: integer,
    realm_create_private_stream_policy: integer,
    realm_create_public_stream_policy: integer,
    realm_create_web_public_stream_policy: integer,
    realm_date_created: integer,
    realm_digest_emails_enabled: v.boolean(),
    realm_digest_weekday: integer,
    realm_disallow_disposable_email_addresses: v.boolean(),
    realm_email_auth_enabled: v.boolean(),
    realm_giphy_rating: integer,
    realm_is_zephyr_mirror_realm: v.boolean(),
    realm_mandatory_topics: v.boolean(),
    /** Days; -1: kept for ever. */
    realm_password_auth_enabled: v.boolean(),
    realm_plan_type: integer,
    realm_push_notifications_enabled: v.boolean(),
    realm_push_notifications_enabled_end_timestamp: v.nullable(integer),
    realm_require_unique_names: v.boolean(),
    realm_send_welcome_emails: v.boolean(),
    realm_waiting_period_threshold: integer,
    realm_want_advertise_in_communities_directory: v.boolean(),
    realm_wildcard_mention_policy: integer,
    realm_zulip_update_announcements_stream_id: integer,
    development_environment: v.boolean(),
    giphy_rating_options: named,
    jitsi_server_url: v.nullable(v.string()),
    max_stream_description_length: integer,
    password_min_guesses: integer,
    server_avatar_changes_disabled: v.boolean(),
    server_can_summarize_topics: v.boolean(),
    server_emoji_data_url: v.string(),
    server_generation: integer,
    server_inline_image_preview: v.boolean(),
    server_inline_url_embed_preview: v.boolean(),
    server_max_deactivated_realm_deletion_days: v.nullable(integer),
    server_min_deactivated_realm_deletion_days: v.nullable(integer),
    server_name_changes_disabled: v.boolean(),
    server_needs_upgrade: v.boolean(),
    server_thumbnail_formats: v.array(v.unknown()),
    server_web_public_streams_enabled: v.boolean(),
    settings_send_digest_emails: v.boolean(),
    upgrade_text_for_wide_organization_logo: v.string(),
    zulip_plan_is_not_limited: v.boolean(),

    can_create_private_streams: v.boolean(),
    can_create_public_streams: v.boolean(),
    can_create_streams: v.boolean(),
    can_create_web_public_streams: v.boolean(),
    can_invite_others_to_realm: v.boolean(),
    can_subscribe_other_users: v.boolean(),

    giphy_api_key: v.string(),
    has_zoom_token: v.boolean(),
    muted_topics: mutedTopics,
    navigation_tour_video_url: v.nullable(v.string()),
    onboarding_steps: v.array(v.unknown()),
    realm_billing: v.object({ has_pending_sponsorship_request: v.boolean() }),
    realm_default_stream_groups: v.array(v.unknown()),
    realm_embedded_bots: v.array(v.unknown()),
    realm_filters: v.array(v.tuple([v.string(), v.string(), integer])),
    realm_incoming_webhook_bots: v.array(v.unknown()),
    stop_words: v.array(v.string()),

    ...v.pick(userSettings, formerlyTopLevel).entries,
  }),
)
export type OlderSnapshot = v.InferOutput<typeof olderSnapshot>

/** A user as older events repeat them. */
const actor = v.object({ user_id: integer, email: v.string(), full_name: v.string() })
export type OlderActor = v.InferOutput<typeof actor>

/** Types of events that only older clients follow; those who follow `user_topic` do not get them. */
export const olderEvents = {
  muted_topics: { muted_topics: mutedTopics },
} satisfies Record<string, v.ObjectEntries>

/** Fields that events have beside their own, by the key of the event. */
export const olderEventFields = {
  'reaction/add': { user: actor },
  'reaction/remove': { user: actor },
  'update_message_flags/add': { operation: v.string() },
  'update_message_flags/remove': { operation: v.string() },
} satisfies Record<string, v.ObjectEntries>

export interface MutedTopicsEvent {
  readonly type: 'muted_topics'
  readonly muted_topics: readonly (readonly [channel: string, topic: string, since: number])[]
}
