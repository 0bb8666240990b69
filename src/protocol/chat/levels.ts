import type { Endpoint } from '../endpoint.ts'
import { OF_ANOTHER } from './bots.ts'
import { OF_ARCHIVED } from './channels.ts'
import { OF_DEACTIVATED } from './groups.ts'

/*
 * Since which feature level a chat service has what this app uses of it (chat spec 9.2), from Zulip's API changelog and
 * the specification. What is not listed here, every supported service has. What a service's own answers tell comes
 * first: a setting exists if `POST /register` has it.
 */

/** `own`: an addition of this project's service, which no Zulip server has. */
export type Since = number | 'own'

/** Endpoints by method and path. */
export const endpointLevels: Readonly<Record<string, Since>> = {
  'DELETE /messages/{message_id}/pin': 'own',
  'DELETE /navigation_views/{fragment}': 390,
  'DELETE /reminders/{reminder_id}': 399,
  'DELETE /saved_snippets/{saved_snippet_id}': 297,
  'DELETE /users/me/api_keys': 'own',
  'DELETE /users/me/api_keys/{key_id}': 'own',
  'DELETE /users/me/email_change': 'own',
  'DELETE /users/{user_id}/api_keys': 'own',
  'DELETE /users/{user_id}/second_factor': 'own',
  'DELETE /web_push/{device_id}': 'own',
  'GET /bots/{bot_id}/api_key': 463,
  'GET /bots/{bot_id}/deliveries': 'own',
  'GET /channel_folders': 389,
  'GET /export/realm/consents': 295,
  'GET /navigation_views': 390,
  'GET /pins': 'own',
  'GET /realm/audit_log': 'own',
  'GET /realm/expired_messages': 'own',
  'GET /realm/export': 'own',
  'GET /realm/usage': 'own',
  'GET /reminders': 399,
  'GET /saved_snippets': 297,
  'GET /users/me/api_keys': 'own',
  'GET /users/me/email_change': 'own',
  'GET /users/me/second_factor': 'own',
  'GET /users/{user_id}/second_factor': 'own',
  'GET /web_push': 'own',
  'PATCH /channel_folders': 414,
  'PATCH /channel_folders/{channel_folder_id}': 389,
  'PATCH /messages/{message_id}/previews': 'own',
  'PATCH /navigation_views/{fragment}': 390,
  'PATCH /saved_snippets/{saved_snippet_id}': 368,
  'POST /bots/{bot_id}/deliveries/{delivery_id}/retry': 'own',
  'POST /channel_folders/create': 389,
  'POST /channels/create': 417,
  'POST /messages/{message_id}/pin': 'own',
  'POST /messages/{message_id}/report': 382,
  'POST /messages/{message_id}/typing': 361,
  'POST /mobile_push/e2ee/test_notification': 420,
  'POST /mobile_push/register': 406,
  'POST /navigation_views': 390,
  'POST /register_client_device': 468,
  'POST /reminders': 381,
  'POST /remove_client_device': 470,
  'POST /saved_snippets': 297,
  'POST /second_factor/begin': 'own',
  'POST /second_factor/confirm': 'own',
  'POST /second_factor/sign_in': 'own',
  'POST /user_groups/{user_group_id}/deactivate': 290,
  'POST /users/me/second_factor': 'own',
  'POST /users/me/second_factor/confirm': 'own',
  'POST /users/me/second_factor/end': 'own',
  'POST /users/me/second_factor/recovery_codes': 'own',
  'POST /users/{user_id}/status': 407,
  'POST /web_push': 'own',
  'POST /web_push/{device_id}': 'own',
}

type Levels = Readonly<Record<string, Since>>

const channelPermissions: Levels = {
  can_add_subscribers_group: 342,
  can_administer_channel_group: 325,
  can_create_topic_group: 441,
  can_delete_any_message_group: 407,
  can_delete_own_message_group: 407,
  can_move_messages_out_of_channel_group: 396,
  can_move_messages_within_channel_group: 396,
  can_resolve_topics_group: 402,
  can_send_message_group: 333,
  can_subscribe_group: 357,
}
const newChannel: Levels = { ...channelPermissions, folder_id: 389, topics_policy: 392 }
const groupPermissions: Levels = {
  can_add_members_group: 305,
  can_join_group: 301,
  can_leave_group: 308,
  can_manage_group: 283,
  can_remove_members_group: 324,
}
const invitation: Levels = { group_ids: 322, welcome_message_custom_text: 416 }
const userSettings: Levels = {
  allow_private_data_export: 293,
  hide_ai_features: 350,
  resolved_topic_notice_auto_read_policy: 385,
  web_inbox_show_channel_folders: 431,
  web_left_sidebar_show_channel_folders: 411,
  web_left_sidebar_unreads_count_summary: 398,
  web_suggest_update_timezone: 329,
}

/** Parameters without which a request would not do its job, by endpoint and name. */
export const parameterLevels: Readonly<Record<string, Levels>> = {
  'GET /messages': { message_ids: 300 },
  'PATCH /realm': {
    can_add_custom_emoji_group: 307,
    can_add_subscribers_group: 341,
    can_create_bots_group: 344,
    can_create_groups: 299,
    can_create_web_public_channel_group: 280,
    can_create_write_only_bots_group: 344,
    can_delete_any_message_group: 281,
    can_delete_own_message_group: 291,
    can_invite_users_group: 321,
    can_manage_all_groups: 299,
    can_mention_many_users_group: 352,
    can_move_messages_between_channels_group: 310,
    can_move_messages_between_topics_group: 316,
    can_resolve_topics_group: 367,
    can_set_delete_message_policy_group: 407,
    can_set_topics_policy_group: 392,
    enable_guest_user_dm_warning: 348,
    message_edit_history_visibility_policy: 358,
    moderation_request_channel_id: 331,
    message_content_in_web_push: 'own',
    presence_disabled: 'own',
    second_factor_required_of: 'own',
    topics_policy: 392,
    upload_quota_mib: 'own',
    upload_quota_of_a_person_mib: 'own',
    welcome_message_custom_text: 416,
  },
  'PATCH /realm/user_settings_defaults': userSettings,
  'PATCH /settings': { ...userSettings, web_left_sidebar_sections: 'own' },
  'PATCH /streams/{stream_id}': { ...newChannel, is_archived: 388 },
  'PATCH /user_groups/{user_group_id}': { ...groupPermissions, deactivated: 386 },
  'PATCH /users/{user_id}': { new_email: 313 },
  'POST /export/realm': { export_type: 304 },
  'POST /invites': invitation,
  'POST /invites/multiuse': invitation,
  'POST /realm/profile_fields': { editable_by_user: 296, use_for_user_matching: 455 },
  'PATCH /realm/profile_fields/{field_id}': { editable_by_user: 296, use_for_user_matching: 455 },
  'POST /user_groups/create': { ...groupPermissions, subgroups: 311 },
  'POST /user_groups/{user_group_id}/members': { add_subgroups: 311, delete_subgroups: 311 },
  'POST /users/me/subscriptions': newChannel,
}

/** Parameters that take null, or an empty text or 0 for none, by endpoint and name; other services refuse it. */
export const nullLevels: Readonly<Record<string, Levels>> = {
  'PATCH /settings': {
    email_notifications_batching_period_seconds: 'own',
    timezone: 'own',
    twenty_four_hour_time: 'own',
  },
  'POST /users/me/subscriptions/properties': { value: 'own' },
}

/** Stands for a parameter: the service greets new users as long as an organization wrote no greeting. */
export const DEFAULT_GREETING = 'default greeting'

/** What endpoints do, or reach, only since a level, under names that stand for a parameter. */
export const reachLevels: Readonly<Record<string, Levels>> = {
  'GET /bots/{bot_id}/api_key': { [OF_ANOTHER]: 463 },
  'GET /users/me/{stream_id}/topics': { [OF_ARCHIVED]: 'own' },
  'PATCH /realm': { [DEFAULT_GREETING]: 'own' },
  'POST /user_groups/{user_group_id}/members': { [OF_DEACTIVATED]: 391 },
  'POST /user_groups/{user_group_id}/subgroups': { [OF_DEACTIVATED]: 391 },
}

/**
 * What a service without the parameter does anyway, by endpoint and name: an argument of this value is left out, where
 * another would be refused.
 */
export const impliedValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'PATCH /realm/profile_fields/{field_id}': { editable_by_user: true, use_for_user_matching: false },
  'POST /invites': { group_ids: [], welcome_message_custom_text: null },
  'POST /invites/multiuse': { group_ids: [], welcome_message_custom_text: null },
  'POST /realm/profile_fields': { editable_by_user: true, use_for_user_matching: false },
  'POST /user_groups/create': { subgroups: [] },
  'POST /user_groups/{user_group_id}/members': { add_subgroups: [], delete_subgroups: [] },
}

const linkifier: Levels = { alternative_url_templates: 478, example_input: 471, reverse_template: 471 }
const register: Levels = { idle_queue_timeout: 481, presence_history_limit_days: 288 }

/** Parameters without which a request does the same job; they are left out. */
export const spareParameterLevels: Readonly<Record<string, Levels>> = {
  'GET /events': register,
  'GET /messages': { allow_empty_topic_name: 334 },
  'GET /messages/{message_id}': { allow_empty_topic_name: 334 },
  'GET /messages/{message_id}/history': { allow_empty_topic_name: 334 },
  'GET /users': { user_ids: 384 },
  'GET /users/me/{stream_id}/topics': { allow_empty_topic_name: 334 },
  'PATCH /messages/{message_id}': { prev_content_sha256: 379 },
  'PATCH /realm/filters/{filter_id}': linkifier,
  'POST /realm/filters': linkifier,
  'POST /register': register,
  'POST /users/me/presence': { history_limit_days: 288 },
  'POST /users/me/subscriptions': { send_new_subscription_messages: 397 },
}

/** Values of a parameter, by endpoint and name. */
export const valueLevels = {
  /** `anchor` of `GET /messages`: `date`. */
  anchorDate: 445,
  /** `web_home_view`: `recent`, before which it was called `recent_topics`. */
  recentHomeView: 454,
  /** `topics_policy` of the organization, before which there was `mandatory_topics`. */
  topicsPolicy: 392,
} as const

/** Fields of answers and events whose form changed. */
export const fieldLevels = {
  /** `create_time` of a file in seconds, before in milliseconds. */
  attachmentSeconds: 443,
  /** `message_ids` of a file, before `messages` with their IDs. */
  attachmentMessageIds: 472,
  /** Administrators count as moderators. */
  administratorsAreModerators: 380,
  /** `presences` of an event. */
  presences: 419,
  /** `subscriber_count` of a channel. */
  subscriberCount: 394,
} as const

/** The name by which the tables know an endpoint. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
