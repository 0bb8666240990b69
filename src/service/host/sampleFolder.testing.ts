import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openHost } from './host.ts'

let filled: Promise<string> | undefined

async function fill(): Promise<string> {
  const folder = mkdtempSync(join(inject('testFiles'), 'sample-'))
  const host = await openHost(readEnvironment({ DATA_DIR: folder }))
  await host.stop()
  return folder
}

/**
 * Puts the sample organization into a data folder, unless something is there. It is made once and copied: making it
 * takes seconds.
 */
export async function putSample(folder: string): Promise<void> {
  if (readdirSync(folder).length > 0) return
  filled ??= fill()
  cpSync(await filled, folder, { recursive: true })
}
