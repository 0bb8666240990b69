import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:catalogue/'
const client = join(import.meta.dirname, '../src/client')
const registry = join(client, 'i18n/english.ts')

type Texts = Readonly<Record<string, string>>

/** The texts of one language by their file's name, such as `messages`. */
function readAreas(language: string): ReadonlyMap<string, Texts> {
  const files = globSync(join(client, 'i18n', language, '*.json'))
  return new Map(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as Texts]),
  )
}

const compileTexts = (texts: Texts): Record<string, unknown> =>
  Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, compileMessage(message)]))

/** One language's texts from its JSON files, each text compiled from ICU MessageFormat. */
export function compileCatalogue(language: string): Record<string, unknown> {
  const all = [...readAreas(language).values()]
  const keys = all.flatMap((texts) => Object.keys(texts))
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new Error(`The text "${twice}" stands twice in the catalogue of ${language}`)
  return Object.assign({}, ...all.map(compileTexts)) as Record<string, unknown>
}

/** The areas whose texts a source names: `'inbox.title'`, or `` `shell.theme.${theme}` `` for all that begin so. */
function areasNamedIn(source: string): string[] {
  const names = [...source.matchAll(/['"`]((?:[a-z]\w*\.)+\w*)(['"`]|\$\{)/gi)]
  const isNamed = (key: string): boolean =>
    names.some(([, name = '', end]) => (end === '${' ? key.startsWith(name) : key === name))
  return [...readAreas('en')].filter(([, texts]) => Object.keys(texts).some(isNamed)).map(([area]) => area)
}

/**
 * Vite plugin for the interface's texts, compiled, so that the app ships no message parser. `virtual:catalogue/en`
 * holds all of them. Each source of the app that names a text imports the area it is in, so that texts come with the
 * code that says them.
 */
export const catalogues = (): Plugin => ({
  name: 'parley:catalogues',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined
    const [language = '', area] = id.slice(PREFIX.length + 1).split('/')
    for (const file of globSync(join(client, 'i18n', language, '*.json'))) this.addWatchFile(file)
    const texts =
      area === undefined ? compileCatalogue(language) : compileTexts(readAreas(language).get(area) ?? {})
    const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
    if (area === undefined) return `export const messages = ${parsed}`
    return `import { addTexts } from ${JSON.stringify(registry)}\naddTexts(${parsed})`
  },
  transform(code, id) {
    if (!id.startsWith(client) || !/\.tsx?$/.test(id)) return undefined
    // At the end, so that every line keeps its number.
    const imports = areasNamedIn(code).map((area) => `\nimport '${PREFIX}en/${area}'`)
    return imports.length === 0 ? undefined : { code: code + imports.join(''), map: null }
  },
})
