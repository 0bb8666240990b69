import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedDatabase, type Database } from './database.ts'

const program = join(import.meta.dirname, 'checkFile.ts')

/** Bytes that can be checked in about half a second. */
export const CHECKED_AT_ONCE = 64 * 1024 * 1024

export interface StartCheck {
  /** Called later, if a large file turns out to be damaged. */
  readonly onDamage: (damage: DamagedDatabase) => void
  /** Bytes up to which a file is checked at once. */
  readonly atOnceUpTo?: number
}

/**
 * Checks a database's integrity: a small one at once, before it is served; a large one, which takes seconds,
 * in another process while it is served.
 * @returns a function that stops a running check
 * @throws DamagedDatabase for a small one
 */
export function checkAtStart(
  database: Database,
  path: string,
  { onDamage, atOnceUpTo = CHECKED_AT_ONCE }: StartCheck,
): () => void {
  if (statSync(path).size <= atOnceUpTo) {
    database.checkIntegrity()
    return () => undefined
  }
  const child = execFile(process.execPath, [program, path], (error, stdout) => {
    // Other failures of the check, such as a lack of memory, are no sign of damage.
    if (error?.code === DAMAGE_FOUND) onDamage(new DamagedDatabase(stdout.trim()))
  })
  child.unref()
  return () => child.kill('SIGKILL')
}

/** Exit code of the check for a damaged file; details are in its output. */
export const DAMAGE_FOUND = 3
