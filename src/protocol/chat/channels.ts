import * as v from 'valibot'
import { endpoint, json, jsonOrText, optional, text } from '../endpoint.ts'
import { channelPermissions, type ChannelPermission } from './permissionRules.ts'
import {
  groupSetting,
  groupSettingChange,
  id,
  ids,
  integer,
  integerText,
  plainText,
  timestamp,
  visibilityPolicy,
} from './shapes.ts'

const flag = v.optional(v.boolean(), false)

/** A channel as everybody who may know of it sees it. */
export const channel = v.object({
  stream_id: integer,
  name: v.string(),
  description: v.optional(v.string(), ''),
  rendered_description: v.optional(v.string(), ''),
  date_created: v.optional(timestamp, 0),
  creator_id: v.optional(v.nullable(integer), null),
  invite_only: flag,
  is_web_public: flag,
  is_archived: flag,
  history_public_to_subscribers: v.optional(v.boolean(), true),
  first_message_id: v.optional(v.nullable(integer), null),
  message_retention_days: v.optional(v.nullable(integer), null),
  /** Deprecated: 1 anyone, 2 administrators, 3 full members, 4 moderators. */
  stream_post_policy: v.optional(integer, 1),
  is_announcement_only: flag,
  can_add_subscribers_group: v.optional(groupSetting),
  can_administer_channel_group: v.optional(groupSetting),
  can_create_topic_group: v.optional(groupSetting),
  can_delete_any_message_group: v.optional(groupSetting),
  can_delete_own_message_group: v.optional(groupSetting),
  can_move_messages_out_of_channel_group: v.optional(groupSetting),
  can_move_messages_within_channel_group: v.optional(groupSetting),
  can_remove_subscribers_group: v.optional(groupSetting),
  can_resolve_topics_group: v.optional(groupSetting),
  can_send_message_group: v.optional(groupSetting),
  can_subscribe_group: v.optional(groupSetting),
  stream_weekly_traffic: v.optional(v.nullable(integer), null),
  is_recently_active: v.optional(v.boolean(), true),
  subscriber_count: v.optional(integer, 0),
  folder_id: v.optional(v.nullable(integer), null),
  /** `inherit`, `allow_empty_topic`, `disable_empty_topic` or `empty_topic_only`. */
  topics_policy: v.optional(v.string(), 'inherit'),
})
export type Channel = v.InferOutput<typeof channel>

/** Null means: as the user's own default says (chat spec 2.6). */
const inherited = v.optional(v.nullable(v.boolean()), null)

/** What one person set for a channel (chat spec 2.6). */
export const personalChannelSettings = v.object({
  desktop_notifications: inherited,
  email_notifications: inherited,
  wildcard_mentions_notify: inherited,
  push_notifications: inherited,
  audible_notifications: inherited,
  pin_to_top: flag,
  is_muted: flag,
  /** Deprecated inverse of `is_muted`. */
  in_home_view: v.optional(v.boolean(), true),
  color: v.optional(v.string(), ''),
})

/** Chat spec 2.6. */
export const subscription = v.object({
  ...channel.entries,
  ...personalChannelSettings.entries,
  subscribers: v.optional(v.array(integer)),
  partial_subscribers: v.optional(v.array(integer)),
})
export type Subscription = v.InferOutput<typeof subscription>

/** A channel with its subscribers, as `unsubscribed` and `never_subscribed` list it. */
export const channelWithSubscribers = v.object({
  ...channel.entries,
  subscribers: v.optional(v.array(integer)),
  partial_subscribers: v.optional(v.array(integer)),
})

const channelId = text(integerText)
const yesNo = optional(json(v.boolean()))

const ofEachPermission = <Value>(value: Value) =>
  Object.fromEntries(Object.keys(channelPermissions).map((name) => [name, value])) as {
    [Name in ChannelPermission]: Value
  }

const topicsPolicy = text(
  v.picklist(
    ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'],
    'must be one of inherit, allow_empty_topic, disable_empty_topic, empty_topic_only',
  ),
)
/** Days, `unlimited`, or `realm_default`: as the organisation says. */
const retention = jsonOrText(
  v.union(
    [v.pipe(integer, v.minValue(1)), v.picklist(['unlimited', 'realm_default'])],
    'must be a positive number of days, "unlimited" or "realm_default"',
  ),
)

/** What a channel can be made with. */
const newChannelOptions = {
  announce: yesNo,
  invite_only: yesNo,
  is_web_public: yesNo,
  history_public_to_subscribers: yesNo,
  is_default_stream: yesNo,
  message_retention_days: optional(retention),
  topics_policy: optional(topicsPolicy),
  folder_id: optional(json(v.nullable(id))),
  ...ofEachPermission(optional(json(groupSetting))),
}

export const getChannel = endpoint('GET', '/streams/{stream_id}', {
  parameters: { stream_id: channelId },
  reply: { stream: channel },
})

export const getChannelId = endpoint('GET', '/get_stream_id', {
  parameters: { stream: text(plainText) },
  reply: { stream_id: integer },
})

/** Where mail becomes messages of the channel; empty where the service takes no mail. */
export const getChannelEmail = endpoint('GET', '/streams/{stream_id}/email_address', {
  parameters: { stream_id: channelId },
  reply: { email: v.string() },
})

export const createChannel = endpoint('POST', '/channels/create', {
  parameters: {
    name: text(plainText),
    description: optional(text(plainText)),
    subscribers: json(ids),
    send_new_subscription_messages: yesNo,
    ...newChannelOptions,
  },
  reply: { id: integer },
  errors: ['CHANNEL_ALREADY_EXISTS', 'UNAUTHORIZED_PRINCIPAL'],
})

/** Changes what is given. `is_archived` can only be taken back here; `archiveChannel` sets it. */
export const updateChannel = endpoint('PATCH', '/streams/{stream_id}', {
  parameters: {
    stream_id: channelId,
    new_name: optional(text(plainText)),
    description: optional(text(plainText)),
    is_private: yesNo,
    is_web_public: yesNo,
    history_public_to_subscribers: yesNo,
    is_default_stream: yesNo,
    message_retention_days: optional(retention),
    topics_policy: optional(topicsPolicy),
    folder_id: optional(json(v.nullable(id))),
    is_archived: optional(json(v.literal(false, 'must be false'))),
    /** Deprecated; see `can_send_message_group`. */
    stream_post_policy: optional(json(v.picklist([1, 2, 3, 4], 'must be one of 1, 2, 3, 4'))),
    ...ofEachPermission(optional(json(groupSettingChange))),
  },
  errors: ['EXPECTATION_MISMATCH', 'CHANNEL_ALREADY_EXISTS'],
})

export const archiveChannel = endpoint('DELETE', '/streams/{stream_id}', {
  parameters: { stream_id: channelId },
})

/** Deletes a topic's messages. `complete` false: there are more, call again. */
export const deleteTopic = endpoint('POST', '/streams/{stream_id}/delete_topic', {
  parameters: { stream_id: channelId, topic_name: text(plainText) },
  reply: { complete: v.optional(v.boolean(), true) },
})

/** Channels that new people are put into. */
export const addDefaultChannel = endpoint('POST', '/default_streams', { parameters: { stream_id: json(id) } })
export const removeDefaultChannel = endpoint('DELETE', '/default_streams', {
  parameters: { stream_id: json(id) },
})

export const getChannels = endpoint('GET', '/streams', {
  parameters: {
    include_public: yesNo,
    include_web_public: yesNo,
    include_subscribed: yesNo,
    include_all: yesNo,
    include_default: yesNo,
    include_can_access_content: yesNo,
    exclude_archived: yesNo,
  },
  reply: { streams: v.array(channel) },
})

export const getSubscriptions = endpoint('GET', '/users/me/subscriptions', {
  parameters: { include_subscribers: optional(text(v.picklist(['true', 'false', 'partial']))) },
  reply: { subscriptions: v.array(subscription) },
})

const channelName = plainText
const principals = optional(json(v.union([v.array(id), v.array(plainText)])))

/** Joins channels by name, creating the ones that do not exist. */
export const subscribe = endpoint('POST', '/users/me/subscriptions', {
  parameters: {
    subscriptions: json(v.array(v.object({ name: channelName, description: v.optional(plainText) }))),
    principals,
    authorization_errors_fatal: yesNo,
    /** Whether people are told who brought them in. */
    send_new_subscription_messages: yesNo,
    ...newChannelOptions,
  },
  reply: {
    subscribed: v.record(v.string(), v.array(v.string())),
    already_subscribed: v.record(v.string(), v.array(v.string())),
    unauthorized: v.optional(v.array(v.string()), []),
    new_subscription_messages_sent: v.optional(v.boolean()),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
})

export const unsubscribe = endpoint('DELETE', '/users/me/subscriptions', {
  parameters: { subscriptions: json(v.array(channelName)), principals },
  reply: {
    removed: v.array(v.string()),
    not_removed: v.optional(v.array(v.string()), []),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
})

export const updateSubscriptionProperties = endpoint('POST', '/users/me/subscriptions/properties', {
  parameters: {
    subscription_data: json(
      v.array(
        v.object({
          stream_id: id,
          property: plainText,
          value: v.nullable(v.union([v.boolean(), plainText])),
        }),
      ),
    ),
  },
})

export const topic = v.object({ name: v.string(), max_id: integer })
export type Topic = v.InferOutput<typeof topic>

/** Newest first. */
export const getTopics = endpoint('GET', '/users/me/{stream_id}/topics', {
  parameters: { stream_id: channelId, allow_empty_topic_name: yesNo },
  reply: { topics: v.array(topic) },
  access: 'spectator',
})

export const userTopic = v.object({
  stream_id: integer,
  topic_name: v.string(),
  last_updated: v.optional(timestamp, 0),
  visibility_policy: integer,
})
export type UserTopic = v.InferOutput<typeof userTopic>

/** Follows, mutes or unmutes a topic; 0 goes back to what the channel says. */
export const updateUserTopic = endpoint('POST', '/user_topics', {
  parameters: { stream_id: json(id), topic: text(plainText), visibility_policy: json(visibilityPolicy) },
})

export const getSubscribers = endpoint('GET', '/streams/{stream_id}/members', {
  parameters: { stream_id: channelId },
  reply: { subscribers: v.array(integer) },
})
