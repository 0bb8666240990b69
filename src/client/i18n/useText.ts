import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { createContext, createElement, useContext, type ReactNode } from 'react'
import { english } from './english.ts'
import type { KeyOf, TextKey, Texts } from './texts.ts'
import { withoutTurning } from './turning.ts'

/** Values for the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number | Date>>

/**
 * Returns the text with that name in the reader's language. `Key`: names that it takes as they are, besides every
 * `TextKey`. A function that is given a `Translate` names its own texts by `Texts`.
 */
export type Translate<Key extends string = never> = (key: Key | TextKey, values?: TextValues) => string

/** What says the texts of one language. */
export interface Speaker {
  readonly translate: Translate<string>
  /** Adds texts, which are compiled. */
  readonly learn: (messages: Messages) => void
}

/** Makes the `Speaker` of one language. `messages` are compiled. */
export const speaker = (language: string, messages: Messages): Speaker =>
  speakerOf(setupI18n({ locale: language, messages: { [language]: messages } }))

const asWords = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutTurning(value) : value,
    ]),
  )

const speak =
  (i18n: I18n): Translate<string> =>
  (key, values) =>
    i18n._(key, values && asWords(values))

const speakerOf = (i18n: I18n): Speaker => ({
  translate: speak(i18n),
  learn: (messages) => i18n.load(i18n.locale, messages),
})

/** Says the English texts that are loaded so far. */
export const englishSpeaker = speakerOf(english)
export const inEnglish = englishSpeaker.translate

const TextContext = createContext<Translate<string>>(inEnglish)

/** Sets the language of its children. */
export const TextProvider = ({
  translate,
  children,
}: {
  translate: Translate<string>
  children: ReactNode
}) => createElement(TextContext, { value: translate }, children)

/**
 * Returns what says the texts of these files: `useText(inboxTexts)('inbox.title')`. Every text that a person reads or
 * hears comes from here.
 */
export const useText = <Of extends readonly Texts<never>[]>(..._texts: Of): Translate<KeyOf<Of[number]>> =>
  useContext(TextContext)
