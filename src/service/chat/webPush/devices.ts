import { createECDH } from 'node:crypto'
import { webPushBounds } from '../../../protocol/webPushBounds.ts'
import type { WebPushDevice } from '../../../protocol/chat/webPush.ts'
import { refuse } from '../refuse.ts'
import type { WebPushRow } from './store.ts'

const refused = (field: string): never =>
  refuse('BAD_REQUEST', 'devices.subscriptionInvalid', { var_name: field })

/** @throws Refusal unless the address is one of TLS without credentials */
function checkEndpoint(endpoint: string): void {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') refused('endpoint')
}

/** @throws Refusal unless the text is a public key of the curve P-256 */
function checkPublicKey(p256dh: string): void {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    // Fails for what is no point of the curve.
    curve.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    refused('p256dh')
  }
}

const AUTH_BYTES = 16

/** @throws Refusal for a subscription that no browser makes */
export function checkSubscription({
  endpoint,
  p256dh,
  auth,
}: Pick<WebPushRow, 'endpoint' | 'p256dh' | 'auth'>): void {
  checkEndpoint(endpoint)
  checkPublicKey(p256dh)
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) refused('auth')
}

/** @throws Refusal for a name that is no time zone; empty is unknown */
export function checkTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: timeZone || 'UTC' })
  } catch {
    refused('time_zone')
  }
}

/** Characters of a `User-Agent` that are kept. */
export const longestClient = (client: string): string => client.slice(0, webPushBounds.client_length)

export const presentDevice = (row: WebPushRow, key: Buffer | undefined): WebPushDevice => ({
  device_id: row.id,
  client: row.client,
  created: row.created_at,
  last_used: row.last_used_at,
  is_current: key !== undefined && Buffer.compare(row.key_digest, key) === 0,
})
