import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { KEY_BYTES } from '../cipher.ts'
import { isMissing } from '../files/diskFile.ts'
import { writeWhole } from '../files/writeWhole.ts'

/** A key that is there, but is none. */
export class WrongKeyFile extends Error {
  override name = 'WrongKeyFile'
}

/** What is in the file; undefined where there is none. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * The key in the file; a new one where there is none. Only its owner may read it. An empty file is what a first start
 * on a full disk used to leave.
 * @param isInUse whether something may have been encrypted with it already
 * @throws WrongKeyFile
 */
export function readKeyFile(path: string, isInUse: boolean): Buffer {
  const found = contentOf(path)
  if (found === undefined || (found.length === 0 && !isInUse)) {
    const key = randomBytes(KEY_BYTES)
    writeWhole(path, key)
    return key
  }
  if (found.length === KEY_BYTES) return found
  throw new WrongKeyFile(
    `${path} is not a key of ${KEY_BYTES} bytes. Put the right one back from a backup, or remove it to sign everybody out.`,
  )
}
