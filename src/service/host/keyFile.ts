import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { KEY_BYTES } from '../cipher.ts'

/** The key in the file; a new one where there is none. Only its owner may read it. */
export function readKeyFile(path: string): Buffer {
  try {
    writeFileSync(path, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readFileSync(path)
  if (key.length !== KEY_BYTES) {
    throw new Error(`${path} is not a key of ${KEY_BYTES} bytes. Remove it to sign everybody out.`)
  }
  return key
}
