import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Has the disk keep what a file holds, or which names a folder holds. */
export function keepOnDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Writes a file that is whole or not there, whenever the disk is full or the machine stops. Only its owner may read it.
 */
export function writeWhole(path: string, content: Uint8Array): void {
  const unfinished = `${path}.unfinished`
  try {
    rmSync(unfinished, { force: true })
    writeFileSync(unfinished, content, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  keepOnDisk(dirname(path))
}
