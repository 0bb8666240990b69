import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { isDisguise } from '../client/i18n/languages.ts'
import { disguised } from './disguise.ts'

const PREFIX = 'virtual:catalogue/'
const client = join(import.meta.dirname, '../client')
const registry = join(client, 'i18n/english.ts')

/** Languages of the translations; each must have every text. */
const TRANSLATIONS = ['de', 'fr', 'it'] as const

type Texts = Readonly<Record<string, string>>

/** The texts of one language by the names of their files, such as `messages`. */
function readAreas(language: string): ReadonlyMap<string, Texts> {
  const files = globSync(join(client, 'i18n', language, '*.json'))
  return new Map(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')) as Texts]),
  )
}

const compileTexts = (texts: Texts): Record<string, unknown> =>
  Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, compileMessage(message)]))

/** Compiles one language's texts from its JSON files, which are in ICU MessageFormat. */
export function compileCatalogue(language: string): Record<string, unknown> {
  if (isDisguise(language)) return disguised(compileCatalogue('en'))
  const all = [...readAreas(language).values()]
  const keys = all.flatMap((texts) => Object.keys(texts))
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new Error(`The text "${twice}" stands twice in the catalogue of ${language}`)
  return Object.assign({}, ...all.map(compileTexts)) as Record<string, unknown>
}

/** The placeholders of a compiled message with their types, in order. */
function placeholdersOf(message: unknown): string {
  const found = new Set<string>()
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const part of parts as readonly unknown[]) {
      if (!Array.isArray(part)) continue
      const [name, type, cases] = part as readonly unknown[]
      found.add(`${String(name)} ${typeof type === 'string' ? type : ''}`)
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(visit)
    }
  }
  visit(message)
  return [...found].toSorted().join(', ')
}

/**
 * Differences of a language's catalogue from the English one: missing texts, extra texts, and other
 * placeholders.
 */
export function faultsOf(language: string): readonly string[] {
  const english = compileCatalogue('en')
  const own = compileCatalogue(language)
  return [
    ...Object.keys(english)
      .filter((key) => !(key in own))
      .map((key) => `${language} lacks "${key}"`),
    ...Object.keys(own)
      .filter((key) => !(key in english))
      .map((key) => `${language} has "${key}", which is not in English`),
    ...Object.keys(own)
      .filter((key) => key in english && placeholdersOf(own[key]) !== placeholdersOf(english[key]))
      .map((key) => `${language} has other placeholders in "${key}"`),
  ]
}

/** Texts that no source of the app names. */
export function unusedTexts(): readonly string[] {
  const sources = globSync(join(client, '**/*.{ts,tsx}'), {
    exclude: (name) => /\.test(ing)?\.tsx?$/.test(name),
  })
  const isNamed = sources.map((file) => namedIn(readFileSync(file, 'utf8')))
  return Object.keys(compileCatalogue('en')).filter((key) => !isNamed.some((names) => names(key)))
}

/** @throws Error that lists faults of the translations, and unused texts */
export function checkCatalogues(): void {
  const faults = [
    ...TRANSLATIONS.flatMap(faultsOf),
    ...unusedTexts().map((key) => `"${key}" is said nowhere`),
  ]
  if (faults.length > 0) throw new Error(`Texts of the interface:\n${faults.join('\n')}`)
}

/**
 * Returns a function that returns true if the source names a text: `'inbox.title'`, or `` `shell.theme.${theme}` ``
 * for all texts with that beginning.
 */
function namedIn(source: string): (key: string) => boolean {
  const names = [...source.matchAll(/['"`]((?:[a-z]\w*\.)+\w*)(['"`]|\$\{)/gi)]
  const whole = new Set(names.filter(([, , end]) => end !== '${').map(([, name = '']) => name))
  const beginnings = names.filter(([, , end]) => end === '${').map(([, name = '']) => name)
  return (key) => whole.has(key) || beginnings.some((beginning) => key.startsWith(beginning))
}

/** The areas of the texts that a source names. */
function areasNamedIn(source: string): string[] {
  const isNamed = namedIn(source)
  return [...readAreas('en')].filter(([, texts]) => Object.keys(texts).some(isNamed)).map(([area]) => area)
}

/**
 * Vite plugin for the interface's texts, compiled, so that the app ships no message parser.
 * `virtual:catalogue/en` holds all of them. Each source of the app that names a text imports the text's area,
 * so that texts load with the code that uses them.
 */
export const catalogues = (): Plugin => ({
  name: 'parley:catalogues',
  enforce: 'pre',
  buildStart() {
    if (this.environment.mode === 'build') checkCatalogues()
  },
  resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined
    const [language = '', area] = id.slice(PREFIX.length + 1).split('/')
    for (const file of globSync(join(client, 'i18n', language, '*.json'))) this.addWatchFile(file)
    // During development, texts without a translation appear in English; a whole build has no such text.
    const texts =
      area === undefined
        ? { ...compileCatalogue('en'), ...compileCatalogue(language) }
        : compileTexts(readAreas(language).get(area) ?? {})
    const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(texts))})`
    if (area === undefined) return `export const messages = ${parsed}`
    return `import { addTexts } from ${JSON.stringify(registry)}\naddTexts(${parsed})`
  },
  transform(code, id) {
    if (!id.startsWith(client) || !/\.tsx?$/.test(id)) return undefined
    // At the end, so that line numbers stay the same.
    const imports = areasNamedIn(code).map((area) => `\nimport '${PREFIX}en/${area}'`)
    return imports.length === 0 ? undefined : { code: code + imports.join(''), map: null }
  },
})
