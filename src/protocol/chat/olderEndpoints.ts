import * as v from 'valibot'
import { updateSettings } from './account.ts'
import { limits } from './limits.ts'
import { testPushNotification } from './push.ts'
import { subscribe, unsubscribe } from './channelTools.ts'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { fewOf, id, integer, integerText, plainText, textUpTo } from './shapes.ts'

/*
 * Operations that the app does not use: what programs call on servers of this kind, and older names of what the app
 * calls by another.
 */

/**
 * Creates an account, for administrators: the person signs in with this password. No mail is sent, and the address is
 * not confirmed.
 */
export const createUser = endpoint('POST', '/users', {
  parameters: {
    email: text(plainText),
    password: text(plainText),
    full_name: text(plainText),
  },
  reply: { user_id: integer },
})

const userId = text(integerText)

/** Tells whether a user is subscribed to a channel. */
export const getSubscriptionStatus = endpoint('GET', '/users/{user_id}/subscriptions/{stream_id}', {
  parameters: { user_id: userId, stream_id: text(integerText) },
  reply: { is_subscribed: v.boolean() },
})

/** Lists the channels of a user, as far as you can see who is subscribed to them. */
export const getUserChannels = endpoint('GET', '/users/{user_id}/channels', {
  parameters: { user_id: userId },
  reply: { subscribed_channel_ids: v.array(integer) },
})

/** Mutes a topic, or unmutes it. Deprecated; see `updateUserTopic`. */
export const muteTopic = endpoint('PATCH', '/users/me/subscriptions/muted_topics', {
  parameters: {
    /** The channel's name; its ID can be given instead. */
    stream: optional(text(plainText)),
    stream_id: optional(json(id)),
    topic: text(plainText),
    op: text(v.picklist(['add', 'remove'], 'faults.addRemove')),
  },
})

/** Subscribes to channels and unsubscribes from others, both in one request. */
export const changeSubscriptions = endpoint('PATCH', '/users/me/subscriptions', {
  parameters: {
    /** Names of channels to unsubscribe from. */
    delete: optional(json(fewOf(plainText))),
    add: optional(subscribe.parameters.subscriptions),
  },
  reply: {
    subscribed: v.optional(subscribe.reply.entries.subscribed),
    already_subscribed: v.optional(subscribe.reply.entries.already_subscribed),
    removed: v.optional(unsubscribe.reply.entries.removed),
    not_removed: v.optional(unsubscribe.reply.entries.not_removed),
  },
})

const settings = {
  parameters: updateSettings.parameters,
  reply: updateSettings.reply.entries,
  errors: updateSettings.errors,
}

/** An older name of `updateSettings`. */
export const updateDisplaySettings = endpoint('PATCH', '/settings/display', settings)
/** An older name of `updateSettings`. */
export const updateNotificationSettings = endpoint('PATCH', '/settings/notifications', settings)

/** Marks a hint for newcomers as seen. There are none here: each counts as seen. */
export const markOnboardingStep = endpoint('POST', '/users/me/onboarding_steps', {
  parameters: { onboarding_step: text(plainText) },
})

/** An older form of `testPushNotification`, for a device by its token. */
export const testPushToken = endpoint('POST', '/mobile_push/test_notification', {
  parameters: { token: optional(text(plainText)) },
  errors: testPushNotification.errors,
})

/** Sends a greeting to yourself as new users get it, to try it (administrators). */
export const testWelcomeMessage = endpoint('POST', '/realm/test_welcome_bot_custom_message', {
  parameters: { welcome_message_custom_text: text(textUpTo(limits.max_welcome_message_length)) },
  reply: { message_id: integer },
})
