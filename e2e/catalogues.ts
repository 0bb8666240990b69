import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:catalogue/'

const folderOf = (language: string): string => join(import.meta.dirname, '../src/client/i18n', language)

/** One language's texts from its JSON files, each text compiled from ICU MessageFormat. */
export function compileCatalogue(language: string): Record<string, unknown> {
  const folder = folderOf(language)
  const compiled: Record<string, unknown> = {}
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
    for (const [key, message] of Object.entries(texts)) {
      if (key in compiled) throw new Error(`The text "${key}" stands twice in the catalogue of ${language}`)
      compiled[key] = compileMessage(message)
    }
  }
  return compiled
}

/** Vite plugin: `virtual:catalogue/en` holds the compiled texts, so that the app ships no message parser. */
export const catalogues = (): Plugin => ({
  name: 'parley:catalogues',
  resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined
    const language = id.slice(PREFIX.length + 1)
    const folder = folderOf(language)
    for (const file of readdirSync(folder)) this.addWatchFile(join(folder, file))
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(compileCatalogue(language)))})`
  },
})
