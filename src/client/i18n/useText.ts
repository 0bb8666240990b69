import { setupI18n, type Messages } from '@lingui/core'
import { createContext, createElement, useContext, type ReactNode } from 'react'
import { messages as english } from 'virtual:catalogue/en'
import type { TextKey } from './textKey.ts'

/** Values for the placeholders of a text. */
export type TextValues = Readonly<Record<string, string | number | Date>>

/** The text of that name in the reader's language. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** Texts of one language. `messages` is a compiled catalogue. */
export function translator(language: string, messages: Messages): Translate {
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return (key, values) => i18n._(key, values as Record<string, unknown>)
}

const TextContext = createContext<Translate>(translator('en', english))

/** Gives everything below its language. */
export const TextProvider = ({ translate, children }: { translate: Translate; children: ReactNode }) =>
  createElement(TextContext, { value: translate }, children)

/** `t('inbox.title')`: every text that a person reads or hears comes from here. */
export const useText = (): Translate => useContext(TextContext)
