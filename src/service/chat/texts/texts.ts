import type { WithDatabase } from '../../database/database.ts'
import { languageOfTag, type Language } from '../../languages.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userSettingsOf } from '../users/settings.ts'
import { de } from './de.ts'
import { en, type Texts } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const catalogues: Readonly<Record<Language, Texts>> = { en, de, fr, it }

export const textsIn = (language: Language): Texts => catalogues[language]

/** Language of texts for all users and for people without an account. */
export const organisationLanguage = (context: WithDatabase): Language =>
  languageOfTag(organisationSettings(context).default_language) ?? 'en'

/** Language of texts for one user. */
export const languageOf = (context: WithDatabase, userId: number): Language =>
  languageOfTag(userSettingsOf(context, userId).default_language) ?? 'en'

export const organisationTexts = (context: WithDatabase): Texts => textsIn(organisationLanguage(context))

export const textsFor = (context: WithDatabase, userId: number): Texts => textsIn(languageOf(context, userId))
