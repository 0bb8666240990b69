import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts data at rest, with a key in a file beside it. */
export interface Cipher {
  readonly encrypt: (text: string) => Buffer
  /** Undefined if it was encrypted with another key or altered since. */
  readonly decrypt: (sealed: Uint8Array) => string | undefined
}

/** @param key of `KEY_BYTES` bytes */
export function createCipher(key: Buffer): Cipher {
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(sealed) {
      try {
        const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
        const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
