import type { Messages } from '@lingui/core'
import { baseOf } from './languages.ts'

type LoadTexts = () => Promise<{ readonly messages: Messages }>

/* A separate module, so that English readers never load it. */

const translations: Readonly<Record<string, LoadTexts>> = {
  de: () => import('virtual:texts/de'),
  fr: () => import('virtual:texts/fr'),
  it: () => import('virtual:texts/it'),
  'en-XA': () => import('virtual:texts/en-XA'),
  'ar-XB': () => import('virtual:texts/ar-XB'),
}

/** Loads the texts of a language other than English; undefined for an unsupported language. */
export const loadTexts = async (tag: string): Promise<Messages | undefined> =>
  (await (translations[tag] ?? translations[baseOf(tag)])?.())?.messages
