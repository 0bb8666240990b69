import type { Language } from '../../../languages.ts'
import { sayer, type Values } from '../../../texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** The names of all texts of mails and lists of attendees. */
export type TextKey = keyof typeof en

type Catalogue = Readonly<Record<TextKey, string>>
const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, it }

export type Say = (key: TextKey, values?: Values) => string

export const textsIn = (language: Language): Say => sayer(language, catalogues[language])
