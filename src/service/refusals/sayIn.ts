import { Saying } from '../../protocol/saying.ts'
import type { Language } from '../languages.ts'
import { catalogue } from './catalogue.ts'
import { faults } from './faults.ts'
import type { Translations } from './translations.ts'

const translations: Translations = catalogue

/*
 * The shapes of parameters say what is wrong in whole texts: `must be at least 5`. They are found again by the text with
 * a gap, `must be at least {least}`.
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

/** What is said, in a language; in English where it is not known in that one. */
export function sayIn(language: Language, saying: Saying): string {
  if (language === 'en') return saying.toString()
  const known = Object.hasOwn(translations, saying.text) ? saying : (recognised(saying.text) ?? saying)
  return known.filled(translations[known.text]?.[language], (inner) => sayIn(language, inner))
}

/** JSON in which every saying is text in the language. */
export const writeJson = (value: object, language: Language): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Saying ? sayIn(language, each) : each))
