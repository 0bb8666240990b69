import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../src/client')

const texts = new Map(
  globSync('**/texts/{,*.}de.json', { cwd: folder }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  ),
)

/** Returns the German text by its key; for texts without parameters. */
export function inGerman(key: string): string {
  const text = texts.get(key)
  if (text === undefined) throw new Error(`There is no text "${key}"`)
  return text
}
