import type { Language } from '../../../languages.ts'
import { sayer, type Values } from '../../../texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** The names of the texts around the events of an embedded calendar. */
export type TextKey = keyof typeof en

export type Say = (key: TextKey, values?: Values) => string

const catalogues: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, de, fr, it }

/** Made once: each page says the same texts. */
const sayers = new Map<Language, Say>()

export function textsIn(language: Language): Say {
  const say = sayers.get(language) ?? sayer(language, catalogues[language])
  sayers.set(language, say)
  return say
}
