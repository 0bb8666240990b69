import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { each } from './organisationSettings.ts'
import { channelPermissionNames } from './permissionRules.ts'
import { groupSetting, integer, integers, integerText, timestamp } from './shapes.ts'

const flag = v.optional(v.boolean(), false)

/** A channel in the form common to all who can see it. */
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
  ...each(channelPermissionNames, v.optional(groupSetting)),
  stream_weekly_traffic: v.optional(v.nullable(integer), null),
  is_recently_active: v.optional(v.boolean(), true),
  subscriber_count: v.optional(integer, 0),
  folder_id: v.optional(v.nullable(integer), null),
  /** `inherit`, `allow_empty_topic`, `disable_empty_topic` or `empty_topic_only`. */
  topics_policy: v.optional(v.string(), 'inherit'),
})
export type Channel = v.InferOutput<typeof channel>

/** Null: inherited from the user's own default (chat spec 2.6). */
const inherited = v.optional(v.nullable(v.boolean()), null)

/** A user's settings for a channel (chat spec 2.6). */
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
  subscribers: v.optional(integers),
  partial_subscribers: v.optional(integers),
})
export type Subscription = v.InferOutput<typeof subscription>

/** A channel with its subscribers, as `unsubscribed` and `never_subscribed` list it. */
export const channelWithSubscribers = v.object({
  ...channel.entries,
  subscribers: v.optional(integers),
  partial_subscribers: v.optional(integers),
})

const channelId = text(integerText)
const yesNo = optional(json(v.boolean()))

export const topic = v.object({ name: v.string(), max_id: integer })
export type Topic = v.InferOutput<typeof topic>

/** The topics of an archived channel, which not all services list; stands for a parameter (see `levels`). */
export const OF_ARCHIVED = 'of an archived channel'
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
