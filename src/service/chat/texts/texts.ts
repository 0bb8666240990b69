import type { WithDatabase } from '../../database/database.ts'
import { languageOfTag, type Language } from '../../languages.ts'
import { organisationSettings } from '../realm/settings.ts'
import { userSettingsOf } from '../users/settings.ts'
import { sayer, type Values } from '../../texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** The names of all texts of the service, in mails and from its bots. */
export type TextKey = keyof typeof en

/** Says a text in a language. Users, channels and topics are given as Markdown that names or links them. */
export type Say = (key: TextKey, values?: Values) => string

type Catalogue = Readonly<Record<TextKey, string>>
const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, it }

export const textsIn = (language: Language): Say => sayer(language, catalogues[language])

/** Joins names: “Ada, Ben and Cyn”. */
export const listIn = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names)

/** Language of texts for all users and for people without an account. */
export const organisationLanguage = (context: WithDatabase): Language =>
  languageOfTag(organisationSettings(context).default_language) ?? 'en'

/** Language of texts for one user. */
export const languageOf = (context: WithDatabase, userId: number): Language =>
  languageOfTag(userSettingsOf(context, userId).default_language) ?? 'en'

export const organisationTexts = (context: WithDatabase): Say => textsIn(organisationLanguage(context))

export const textsFor = (context: WithDatabase, userId: number): Say => textsIn(languageOf(context, userId))
