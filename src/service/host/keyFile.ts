import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { KEY_BYTES } from '../cipher.ts'
import { isMissing } from '../files/diskFile.ts'
import { writeAtomically } from '../files/writeAtomically.ts'

/** The key file exists but contains no valid key. */
export class WrongKeyFile extends Error {
  override name = 'WrongKeyFile'
}

/** Returns the file's content; undefined if it does not exist. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Reads the key from the file, or creates the file with a new one, readable only by its owner. Replaces an
 * empty file, which a first start on a full disk used to leave.
 * @param isInUse true if data may have been encrypted with it
 * @throws WrongKeyFile
 */
export function readKeyFile(path: string, isInUse: boolean): Buffer {
  const found = contentOf(path)
  if (found === undefined || (found.length === 0 && !isInUse)) {
    const key = randomBytes(KEY_BYTES)
    writeAtomically(path, key)
    return key
  }
  if (found.length === KEY_BYTES) return found
  throw new WrongKeyFile(
    `${path} isn’t a key of ${KEY_BYTES} bytes. Restore the right one from a backup, or remove it to sign everyone out.`,
  )
}
