import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { channel, subscription } from './channels.ts'
import { each } from './organisationSettings.ts'
import { channelPermissionNames } from './permissionRules.ts'
import {
  fewIds,
  fewOf,
  givenGroupSetting,
  groupSettingChange,
  id,
  integer,
  integerText,
  plainText,
  visibilityPolicy,
} from './shapes.ts'
import { fault } from '../refusals/fault.ts'

/* Endpoints for channels other than reading their messages. */

const channelId = text(integerText)
const yesNo = optional(json(v.boolean()))

const topicsPolicy = text(
  v.picklist(
    ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'],
    fault('faults.oneOf', { choices: 'inherit, allow_empty_topic, disable_empty_topic, empty_topic_only' }),
  ),
)
/** Days, `unlimited`, or `realm_default` for the organization's setting. */
const retention = json(
  v.union([v.pipe(integer, v.minValue(1)), v.picklist(['unlimited', 'realm_default'])], 'faults.days'),
)

const newChannelOptions = {
  announce: yesNo,
  invite_only: yesNo,
  is_web_public: yesNo,
  history_public_to_subscribers: yesNo,
  is_default_stream: yesNo,
  message_retention_days: optional(retention),
  topics_policy: optional(topicsPolicy),
  folder_id: optional(json(v.nullable(id))),
  ...each(channelPermissionNames, optional(json(givenGroupSetting))),
}

export const getChannel = endpoint('GET', '/streams/{stream_id}', {
  parameters: { stream_id: channelId },
  reply: { stream: channel },
})

export const getChannelId = endpoint('GET', '/get_stream_id', {
  parameters: { stream: text(plainText) },
  reply: { stream_id: integer },
})

/**
 * Returns the address that turns mails into the channel's messages; empty if the service receives no mail.
 */
export const getChannelEmail = endpoint('GET', '/streams/{stream_id}/email_address', {
  parameters: { stream_id: channelId },
  reply: { email: v.string() },
})

export const createChannel = endpoint('POST', '/channels/create', {
  parameters: {
    name: text(plainText),
    description: optional(text(plainText)),
    subscribers: json(fewIds),
    send_new_subscription_messages: yesNo,
    ...newChannelOptions,
  },
  reply: { id: integer },
  errors: ['CHANNEL_ALREADY_EXISTS', 'UNAUTHORIZED_PRINCIPAL'],
})

/** Changes the given fields. `is_archived` can only be false here; `archiveChannel` sets it. */
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
    is_archived: optional(json(v.literal(false, 'faults.false'))),
    /** Deprecated; see `can_send_message_group`. */
    stream_post_policy: optional(
      json(v.picklist([1, 2, 3, 4], fault('faults.oneOf', { choices: '1, 2, 3, 4' }))),
    ),
    /** Deprecated; see `can_send_message_group`. */
    is_announcement_only: yesNo,
    ...each(channelPermissionNames, optional(json(groupSettingChange))),
  },
  errors: ['EXPECTATION_MISMATCH'],
})

export const archiveChannel = endpoint('DELETE', '/streams/{stream_id}', {
  parameters: { stream_id: channelId },
})

/** Deletes a topic's messages. `complete` false: there are more, call again. */
export const deleteTopic = endpoint('POST', '/streams/{stream_id}/delete_topic', {
  parameters: { stream_id: channelId, topic_name: text(plainText) },
  reply: { complete: v.optional(v.boolean(), true) },
})

/** Makes a channel a default for new users. */
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
  reply: {
    streams: v.array(
      v.object({
        ...channel.entries,
        /** Whether new users join it, if `include_default` asks. */
        is_default: v.optional(v.boolean()),
      }),
    ),
  },
})

export const getSubscriptions = endpoint('GET', '/users/me/subscriptions', {
  parameters: { include_subscribers: optional(text(v.picklist(['true', 'false', 'partial']))) },
  reply: { subscriptions: v.array(subscription) },
})

const channelName = plainText
const principals = optional(json(v.union([fewIds, fewOf(plainText)], 'faults.usersOrEmails')))

/** Subscribes to channels by name, creating missing ones. */
export const subscribe = endpoint('POST', '/users/me/subscriptions', {
  parameters: {
    subscriptions: json(fewOf(v.object({ name: channelName, description: v.optional(plainText) }))),
    principals,
    authorization_errors_fatal: yesNo,
    /** Notifies users of who added them. */
    send_new_subscription_messages: yesNo,
    ...newChannelOptions,
  },
  reply: {
    subscribed: v.record(v.string(), v.array(v.string())),
    already_subscribed: v.record(v.string(), v.array(v.string())),
    /** Only if not all channels have to be joined. */
    unauthorized: v.optional(v.array(v.string())),
    new_subscription_messages_sent: v.optional(v.boolean()),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
})

export const unsubscribe = endpoint('DELETE', '/users/me/subscriptions', {
  parameters: { subscriptions: json(fewOf(channelName)), principals },
  reply: {
    removed: v.array(v.string()),
    not_removed: v.optional(v.array(v.string()), []),
  },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
})

export const updateSubscriptionProperties = endpoint('POST', '/users/me/subscriptions/properties', {
  parameters: {
    subscription_data: json(
      fewOf(
        v.object({
          stream_id: id,
          property: plainText,
          value: v.nullable(v.union([v.boolean(), plainText])),
        }),
      ),
    ),
  },
})

/** Follows, mutes or unmutes a topic; 0 restores the channel's setting. */
export const updateUserTopic = endpoint('POST', '/user_topics', {
  parameters: { stream_id: json(id), topic: text(plainText), visibility_policy: json(visibilityPolicy) },
})

export const getSubscribers = endpoint('GET', '/streams/{stream_id}/members', {
  parameters: { stream_id: channelId },
  reply: { subscribers: v.array(integer) },
})
