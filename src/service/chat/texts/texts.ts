import type { ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userSettingsOf } from '../users/settings.ts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const catalogues = { en, de, fr, it }

/** A language that the service speaks. */
export type Language = keyof typeof catalogues

type WithDatabase = Pick<ChatContext, 'database'>

const isSpoken = (tag: string): tag is Language => Object.hasOwn(catalogues, tag)

/** The language of a BCP 47 tag, whatever its region; undefined for one that is not spoken here. */
export function languageOfTag(tag: string): Language | undefined {
  const [base = ''] = tag.toLowerCase().split('-')
  return isSpoken(base) ? base : undefined
}

export const textsIn = (language: Language): Texts => catalogues[language]

/** What is said to everybody, or to people without an account. */
export const organisationLanguage = (context: WithDatabase): Language =>
  languageOfTag(organisationSettings(context).default_language) ?? 'en'

/** What is said to one person. */
export const languageOf = (context: WithDatabase, userId: number): Language =>
  languageOfTag(userSettingsOf(context, userId).default_language) ?? 'en'

export const organisationTexts = (context: WithDatabase): Texts => textsIn(organisationLanguage(context))

export const textsFor = (context: WithDatabase, userId: number): Texts => textsIn(languageOf(context, userId))
