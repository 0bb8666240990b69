import * as v from 'valibot'
import { webPushBounds } from '../webPushBounds.ts'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { quietChoices } from './quietTime.ts'
import { integer, integerText, plainText, textUpTo, timestamp } from './shapes.ts'

/*
 * Notifications for browsers whose app is closed, by the push service of the browser's maker (RFC 8030), encrypted for
 * the browser (RFC 8291). An addition of this project's service. One browser is one device; it ends with the session
 * that registered it.
 */

const device = v.object({
  device_id: integer,
  /** `User-Agent` of the browser. */
  client: v.string(),
  created: timestamp,
  /** When the browser was last open, or its push service last took a notification. */
  last_used: timestamp,
  /** True for the device of this request's session. */
  is_current: v.boolean(),
})
export type WebPushDevice = v.InferOutput<typeof device>

/** Lists the caller's devices, the last used first. */
export const getWebPushDevices = endpoint('GET', '/web_push', {
  reply: {
    /** The service's public key (VAPID, RFC 8292) in base64url, for which a browser subscribes. */
    public_key: v.string(),
    devices: v.array(device),
  },
})

/**
 * Registers the browser of this session, or renews what is known of it.
 * `endpoint` and the keys are those of its `PushSubscription`.
 */
export const registerWebPush = endpoint('POST', '/web_push', {
  parameters: {
    endpoint: text(textUpTo(webPushBounds.endpoint_length)),
    /** A point of the curve P-256, and 16 bytes, in base64url. */
    p256dh: text(textUpTo(webPushBounds.key_length)),
    auth: text(textUpTo(webPushBounds.key_length)),
    /** The quiet times of the browser, in this time zone (IANA). */
    quiet: optional(json(quietChoices)),
    time_zone: optional(text(textUpTo(webPushBounds.time_zone_length))),
  },
  /** A browser whose subscription is for another key of the service subscribes anew. */
  reply: { device_id: integer, public_key: v.string() },
})

const deviceId = { device_id: text(integerText) }

export const endWebPush = endpoint('DELETE', '/web_push/{device_id}', { parameters: deviceId })

/** Sends a notification that says that notifications work, and answers once the push service has it. */
export const testWebPush = endpoint('POST', '/web_push/{device_id}', { parameters: deviceId })

const pushedMessage = v.object({
  type: v.literal('message'),
  device_id: integer,
  message_id: integer,
  /** A topic of a channel; of a direct conversation `user_ids`: its other people, ascending. */
  channel_id: v.optional(integer),
  channel_name: v.optional(plainText),
  topic: v.optional(plainText),
  user_ids: v.optional(v.array(integer)),
  title: plainText,
  body: plainText,
  /** Messages whose notifications are to go. */
  gone: v.array(integer),
})
export type PushedMessage = v.InferOutput<typeof pushedMessage>

/** What a browser's service worker gets, as JSON. */
export const pushed = v.variant('type', [
  pushedMessage,
  v.object({ type: v.literal('gone'), device_id: integer, gone: v.array(integer) }),
  v.object({ type: v.literal('test'), device_id: integer, title: plainText, body: plainText }),
])
export type Pushed = v.InferOutput<typeof pushed>
