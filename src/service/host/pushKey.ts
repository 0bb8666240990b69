import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isMissing } from '../files/diskFile.ts'
import { writeAtomically } from '../files/writeAtomically.ts'
import { newVapidKeys, type VapidKeys } from '../chat/webPush/sender.ts'

/** The file of the key for push services contains no key. */
export class WrongPushKey extends Error {
  override name = 'WrongPushKey'
}

const KEY_BYTES = 32

/** Returns both keys by the private one; undefined if that is none. @param text 32 bytes in base64url */
export function vapidKeysOf(text: string): VapidKeys | undefined {
  const privateKey = Buffer.from(text, 'base64url')
  if (privateKey.length !== KEY_BYTES) return undefined
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey)
    return {
      publicKey: curve.getPublicKey('base64url', 'uncompressed'),
      privateKey: privateKey.toString('base64url'),
    }
  } catch {
    return undefined // A number that is no key of the curve.
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Reads the key by which push services know this host, or creates the file with a new one, readable only by its owner.
 * @throws WrongPushKey
 */
export function readPushKey(path: string): VapidKeys {
  const found = contentOf(path)
  if (found === undefined) {
    const keys = newVapidKeys()
    writeAtomically(path, Buffer.from(`${keys.privateKey}\n`))
    return keys
  }
  const keys = vapidKeysOf(found)
  if (keys) return keys
  throw new WrongPushKey(
    `${path} isn’t a key of ${KEY_BYTES} bytes in base64url. Restore the right one from a backup, or remove it: people then turn notifications on again by opening the app.`,
  )
}
