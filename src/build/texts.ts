import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { isDisguise } from '../client/i18n/languages.ts'
import { disguised } from './disguise.ts'
import { placeholdersOf } from './placeholders.ts'
import { compileRefusals, refusalFaults, refusalFile } from './refusals.ts'
import { unusedTexts } from './usedTexts.ts'

const PREFIX = 'virtual:texts/'
const REFUSALS = 'virtual:refusals/'
const client = join(import.meta.dirname, '../client')

/** Languages of the translations; each must have every text. */
const TRANSLATIONS = ['de', 'fr', 'it'] as const

type Texts = Readonly<Record<string, string>>
type Messages = Readonly<Record<string, unknown>>

/** The files of one language: `texts/fr.json`, and `texts/later.fr.json` for what a feature loads later. */
const filesOf = (language: string): readonly string[] =>
  globSync(`**/texts/{,*.}${language}.json`, { cwd: client }).toSorted()

const readTexts = (file: string): Texts => JSON.parse(readFileSync(join(client, file), 'utf8')) as Texts

/** Compiles texts in ICU MessageFormat, so that the app needs no parser of messages. */
const compiled = (texts: Texts): Messages =>
  Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, compileMessage(message)]))

/** The compiled texts of a language by the paths of their files, without the language. */
function compileFiles(language: string): ReadonlyMap<string, Messages> {
  const read = isDisguise(language) ? 'en' : language
  return new Map(
    filesOf(read).map((file) => {
      const messages = compiled(readTexts(file))
      return [
        file.replaceAll('\\', '/').replace(/\w+\.json$/, ''),
        read === language ? messages : disguised(messages),
      ]
    }),
  )
}

/**
 * Compiles all texts of a language.
 * @throws Error when two files have a text of the same name
 */
export function compileTexts(language: string): Messages {
  const all: Record<string, unknown> = {}
  for (const messages of compileFiles(language).values()) {
    for (const [key, message] of Object.entries(messages)) {
      if (key in all) throw new Error(`The text "${key}" stands twice among those of ${language}`)
      all[key] = message
    }
  }
  return all
}

/** The placeholders of a compiled message with their types, in order. */
const typesOf = (message: unknown): string =>
  placeholdersOf(message)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')

/**
 * Differences of a language's files from the English ones: missing texts, extra texts, and other placeholders.
 */
export function faultsOf(language: string): readonly string[] {
  const english = compileFiles('en')
  const own = compileFiles(language)
  return [...new Set([...english.keys(), ...own.keys()])].flatMap((file) => {
    const [theirs, ours] = [english.get(file) ?? {}, own.get(file) ?? {}]
    const path = `${file}${language}.json`
    return [
      ...Object.keys(theirs)
        .filter((key) => !(key in ours))
        .map((key) => `${path} lacks "${key}"`),
      ...Object.keys(ours)
        .filter((key) => !(key in theirs))
        .map((key) => `${path} has "${key}", which is not in English`),
      ...Object.keys(ours)
        .filter((key) => key in theirs && typesOf(ours[key]) !== typesOf(theirs[key]))
        .map((key) => `${path} has other placeholders in "${key}"`),
    ]
  })
}

/** @throws Error that lists faults of the translations, and unused texts */
export function checkTexts(): void {
  compileTexts('en')
  const faults = [...TRANSLATIONS.flatMap(faultsOf), ...refusalFaults(), ...unusedTexts()]
  if (faults.length > 0) throw new Error(`Texts of the interface:\n${faults.join('\n')}`)
}

const moduleOf = (messages: Messages): string =>
  `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`

/**
 * Vite plugin for the interface's texts. English files are compiled as they are imported, and so load with the code
 * that uses them; `virtual:texts/de` holds all texts of another language, `virtual:refusals/de` the service's refusals.
 */
export const texts = (): Plugin => ({
  name: 'parley:texts',
  enforce: 'pre',
  buildStart() {
    if (this.environment.mode === 'build') checkTexts()
  },
  resolveId: (source) =>
    source.startsWith(PREFIX) || source.startsWith(REFUSALS) ? `\0${source}` : undefined,
  load(id) {
    if (id.startsWith(`\0${REFUSALS}`)) {
      const language = id.slice(REFUSALS.length + 1)
      this.addWatchFile(refusalFile(isDisguise(language) ? 'en' : language))
      return moduleOf(compileRefusals(language))
    }
    if (!id.startsWith(`\0${PREFIX}`)) return undefined
    const language = id.slice(PREFIX.length + 1)
    for (const file of [...filesOf('en'), ...filesOf(language)]) this.addWatchFile(join(client, file))
    // During development, texts without a translation appear in English; a whole build has no such text.
    const messages = { ...compileTexts('en'), ...compileTexts(language) }
    return moduleOf(messages)
  },
  transform(code, id) {
    if (!/\/client\/.*\/texts\/(\w+\.)?en\.json$/.test(id)) return undefined
    return { code: JSON.stringify(compiled(JSON.parse(code) as Texts)), map: null }
  },
})
