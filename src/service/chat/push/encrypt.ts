import { createCipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the notification for the device: ChaCha20-Poly1305 (RFC 8439), the nonce first, the tag last, in
 * base64.
 * @param key 32 bytes
 */
export function encryptForDevice(key: Uint8Array, notification: object): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  const body = Buffer.concat([cipher.update(JSON.stringify(notification), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')
}
