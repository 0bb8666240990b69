import { createHash } from 'node:crypto'
import { createCipher, KEY_BYTES, type Cipher } from '../cipher.ts'

/** Bytes before each encrypted text that tell its key. */
const NAME_BYTES = 8

/**
 * Encrypts with the first of several keys, and decrypts with each, so that a key can be replaced while texts
 * that it encrypted are still in use.
 */
export interface Keyring extends Cipher {
  /** Names of the keys, in their order. A key cannot be derived from its name. */
  readonly names: readonly string[]
  /** Name of the key with which this was encrypted; it can be one that is not in the ring. */
  readonly keyOf: (sealed: Uint8Array) => string
}

const nameOf = (key: Buffer): Buffer =>
  createHash('sha256').update('key name\n').update(key).digest().subarray(0, NAME_BYTES)

const asText = (name: Uint8Array): string => Buffer.from(name).toString('hex')

/** @param keys of `KEY_BYTES` bytes each */
export function createKeyring(keys: readonly [Buffer, ...Buffer[]]): Keyring {
  const [first] = keys
  const ciphers = new Map(keys.map((key) => [asText(nameOf(key)), createCipher(key)]))
  const newest = { name: nameOf(first), cipher: createCipher(first) }
  const keyOf = (sealed: Uint8Array): string => asText(sealed.subarray(0, NAME_BYTES))
  return {
    names: [...ciphers.keys()],
    keyOf,
    encrypt: (text) => Buffer.concat([newest.name, newest.cipher.encrypt(text)]),
    decrypt: (sealed) => ciphers.get(keyOf(sealed))?.decrypt(sealed.subarray(NAME_BYTES)),
  }
}

/** Reads a key in base64 or hexadecimal digits; undefined if it is something else. */
export function readKey(text: string): Buffer | undefined {
  const isHex = /^[\da-f]+$/i.test(text) && text.length === 2 * KEY_BYTES
  if (!isHex && !/^[\w+/-]+=*$/.test(text)) return undefined
  const key = Buffer.from(text, isHex ? 'hex' : 'base64')
  return key.length === KEY_BYTES ? key : undefined
}
