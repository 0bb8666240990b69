import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { isDisguise } from '../client/i18n/languages.ts'
import { refusals } from '../protocol/refusals/refusals.ts'
import { disguised } from './disguise.ts'
import { placeholdersOf } from './placeholders.ts'

const folder = join(import.meta.dirname, '../protocol/refusals/texts')

/** Languages with a text for every refusal. English has one where people read other words than scripts, such as plurals. */
const TRANSLATIONS = ['de', 'fr', 'it'] as const

type Texts = Readonly<Record<string, string>>

export const refusalFile = (language: string): string => join(folder, `${language}.json`)

const readTexts = (language: string): Texts =>
  JSON.parse(readFileSync(refusalFile(language), 'utf8')) as Texts

/** Quotes what ICU MessageFormat would read: apostrophes, and braces that are no parameter. */
const asMessage = (text: string): string =>
  text.replaceAll("'", "''").replaceAll(/\{\w+\}|[{}]/g, (part) => (part.length > 1 ? part : `'${part}'`))

/** Every refusal in English for people. */
const englishRefusals = (): Texts => ({
  ...Object.fromEntries(Object.entries(refusals).map(([key, text]) => [key, asMessage(text)])),
  ...readTexts('en'),
})

const compiled = (texts: Texts): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`refusal:${key}`, compileMessage(text)]))

/** Compiles every refusal in English. */
export const compileEnglishRefusals = (): Readonly<Record<string, unknown>> => compiled(englishRefusals())

/** Compiles the refusals of a language, as the app says them: in English those that differ from the service's words. */
export const compileRefusals = (language: string): Readonly<Record<string, unknown>> =>
  isDisguise(language) ? disguised(compileEnglishRefusals()) : compiled(readTexts(language))

const namesIn = (text: string): string =>
  [...new Set(placeholdersOf(compileMessage(text)).map(([name]) => name))].join(', ')

/** Refusals that a language lacks or has too many, and those with other parameters. */
export function refusalFaults(): readonly string[] {
  const declared: Texts = refusals
  return ['en', ...TRANSLATIONS].flatMap((language) => {
    const texts = readTexts(language)
    const missing = language === 'en' ? [] : Object.keys(declared).filter((key) => !(key in texts))
    return [
      ...missing.map((key) => `${language}.json lacks the refusal "${key}"`),
      ...Object.entries(texts).flatMap(([key, text]) => {
        const english = declared[key]
        if (english === undefined) return [`${language}.json has "${key}", which is no refusal`]
        return namesIn(text) === namesIn(asMessage(english))
          ? []
          : [`${language}.json has other parameters in "${key}"`]
      }),
    ]
  })
}
