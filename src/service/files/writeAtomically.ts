import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Flushes a file's content, or a folder's entries, to disk. */
export function flushToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Writes a file atomically: after a full disk or a crash it is complete or missing. Only its owner can read
 * it.
 */
export function writeAtomically(path: string, content: Uint8Array): void {
  const unfinished = `${path}.unfinished`
  try {
    rmSync(unfinished, { force: true })
    writeFileSync(unfinished, content, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(unfinished, path)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  flushToDisk(dirname(path))
}
