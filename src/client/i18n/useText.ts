import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { createContext, createElement, useContext, type ReactNode } from 'react'
import { english } from './english.ts'
import type { TextKey } from './textKey.ts'
import { withoutTurning } from './turning.ts'

/** Values for the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number | Date>>

/** Returns the text with that name in the reader's language. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** Makes the `Translate` of one language. `messages` is a compiled catalogue. */
export function translator(language: string, messages: Messages): Translate {
  return speak(setupI18n({ locale: language, messages: { [language]: messages } }))
}

const asWords = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutTurning(value) : value,
    ]),
  )

const speak =
  (i18n: I18n): Translate =>
  (key, values) =>
    i18n._(key, values && asWords(values))

/** The English texts of all areas loaded so far. */
export const inEnglish: Translate = speak(english)

const TextContext = createContext<Translate>(inEnglish)

/** Sets the language of its children. */
export const TextProvider = ({ translate, children }: { translate: Translate; children: ReactNode }) =>
  createElement(TextContext, { value: translate }, children)

/** `t('area.name')`: the source of every text that a person reads or hears. */
export const useText = (): Translate => useContext(TextContext)
