import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedDatabase, type Database } from './database.ts'

const program = join(import.meta.dirname, 'checkFile.ts')

/** Bytes that are looked through in about half a second. */
export const CHECKED_AT_ONCE = 64 * 1024 * 1024

export interface StartCheck {
  /** Told, later, of damage in a large file. */
  readonly onDamage: (damage: DamagedDatabase) => void
  /** Bytes up to which a file is small. */
  readonly atOnceUpTo?: number
}

/**
 * Looks whether a database is whole: a small one at once, before anything is served; through a large one, which takes
 * seconds, another process looks meanwhile.
 * @returns what ends a look that is still under way
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
    // Whatever else ends the look, such as a lack of memory, says nothing about the file.
    if (error?.code === DAMAGE_FOUND) onDamage(new DamagedDatabase(stdout.trim()))
  })
  child.unref()
  return () => child.kill('SIGKILL')
}

/** With this code the other process says that the file is damaged; how, is on its output. */
export const DAMAGE_FOUND = 3
