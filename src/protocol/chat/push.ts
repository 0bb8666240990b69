import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { id, integer, notNegative, plainText } from './shapes.ts'

/*
 * Push notifications for devices. A relay (the spec calls it the bouncer) forwards them to the device makers'
 * services; their content is encrypted for the device.
 */

const relayErrors = [
  'ADMIN_ACTION_REQUIRED',
  'FAILED_TO_CONNECT_BOUNCER',
  'INTERNAL_SERVER_ERROR_ON_BOUNCER',
] as const

const token = { token: text(plainText) }
/** Chat spec 4.12, deprecated. */
export const addApnsDeviceToken = endpoint('POST', '/users/me/apns_device_token', {
  parameters: { ...token, appid: text(plainText) },
})
export const removeApnsDeviceToken = endpoint('DELETE', '/users/me/apns_device_token', { parameters: token })
/** Deprecated, like `addApnsDeviceToken`. */
export const addAndroidDeviceToken = endpoint('POST', '/users/me/android_gcm_reg_id', { parameters: token })
export const removeAndroidDeviceToken = endpoint('DELETE', '/users/me/android_gcm_reg_id', {
  parameters: token,
})

/** Creates a device, which then registers for notifications. */
export const registerDevice = endpoint('POST', '/register_client_device', { reply: { device_id: integer } })
export const removeDevice = endpoint('POST', '/remove_client_device', {
  parameters: { device_id: json(id) },
})

const base64 = v.pipe(plainText, v.base64('faults.base64'))
const key = v.pipe(plainText, v.regex(/^[A-Za-z\d+/]{43}=$/, 'faults.bytes32'))
/**
 * Registers a device for notifications. `push_key` is a key of ChaCha20-Poly1305 (RFC 8439), 32 bytes in
 * base64, that encrypts everything for the device; `encrypted_push_registration` is for the relay alone,
 * encrypted for the key `bouncer_public_key`.
 */
export const registerPushDevice = endpoint('POST', '/mobile_push/register', {
  parameters: {
    device_id: json(id),
    token_kind: text(v.picklist(['apns', 'fcm'], 'faults.apnsFcm')),
    token_id: text(base64),
    push_key_id: json(notNegative),
    push_key: text(key),
    bouncer_public_key: text(base64),
    encrypted_push_registration: text(base64),
  },
  errors: relayErrors,
})

/** Chat spec 4.22. */
export const testPushNotification = endpoint('POST', '/mobile_push/e2ee/test_notification', {
  parameters: { device_id: optional(json(id)) },
  errors: ['NO_ACTIVE_PUSH_DEVICE', ...relayErrors],
})
