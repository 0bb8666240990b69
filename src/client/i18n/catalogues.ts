import type { Messages } from '@lingui/core'
import { baseOf } from './languages.ts'

type LoadTexts = () => Promise<{ readonly messages: Messages }>

/* Apart from what decides on a language: who reads English needs none of it. */

const catalogues: Readonly<Record<string, LoadTexts>> = {
  de: () => import('virtual:catalogue/de'),
  fr: () => import('virtual:catalogue/fr'),
  it: () => import('virtual:catalogue/it'),
  'en-XA': () => import('virtual:catalogue/en-XA'),
  'ar-XB': () => import('virtual:catalogue/ar-XB'),
}

/** Loads the texts of a language other than English; undefined for one that is not spoken. */
export const loadTexts = async (tag: string): Promise<Messages | undefined> =>
  (await (catalogues[tag] ?? catalogues[baseOf(tag)])?.())?.messages
