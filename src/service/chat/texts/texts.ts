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

const spoken = (tag: string): Language => (Object.hasOwn(catalogues, tag) ? (tag as Language) : 'en')

export const textsIn = (language: Language): Texts => catalogues[language]

/** What is said to everybody, or to people without an account. */
export const organisationLanguage = (context: WithDatabase): Language =>
  spoken(organisationSettings(context).default_language)

/** What is said to one person. */
export const languageOf = (context: WithDatabase, userId: number): Language =>
  spoken(userSettingsOf(context, userId).default_language)

export const organisationTexts = (context: WithDatabase): Texts => textsIn(organisationLanguage(context))

export const textsFor = (context: WithDatabase, userId: number): Texts => textsIn(languageOf(context, userId))
