import { Saying } from '../../protocol/saying.ts'
import type { Language } from '../languages.ts'
import { catalogue } from './catalogue.ts'
import { faults } from './faults.ts'
import type { Translations } from './translations.ts'

const translations: Translations = catalogue

/*
 * Matches whole texts such as `must be at least 5`, which the shapes of parameters produce, to their pattern,
 * `must be at least {least}`.
 */
const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's')

const faultPatterns = Object.keys(faults).flatMap((text) =>
  /\{\w+\}/.test(text) ? [[text, patternOf(text)] as const] : [],
)

function recognised(said: string): Saying | undefined {
  for (const [text, pattern] of faultPatterns) {
    const found = pattern.exec(said)
    if (found) return new Saying(text, { ...found.groups })
  }
  return undefined
}

/** Returns a text in a language; in English if it has no translation. */
export function sayIn(language: Language, saying: Saying): string {
  if (language === 'en') return saying.toString()
  const known = Object.hasOwn(translations, saying.text) ? saying : (recognised(saying.text) ?? saying)
  return known.filled(translations[known.text]?.[language], (inner) => sayIn(language, inner))
}

/** Serializes JSON, with every `Saying` as text in the language. */
export const writeJson = (value: object, language: Language): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Saying ? sayIn(language, each) : each))
