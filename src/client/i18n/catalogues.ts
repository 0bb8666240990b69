import type { Messages } from '@lingui/core'
import { baseOf } from './languages.ts'

type LoadTexts = () => Promise<{ readonly messages: Messages }>

/* A separate module, so that English readers never load it. */

const catalogues: Readonly<Record<string, LoadTexts>> = {
  de: () => import('virtual:catalogue/de'),
  fr: () => import('virtual:catalogue/fr'),
  it: () => import('virtual:catalogue/it'),
  'en-XA': () => import('virtual:catalogue/en-XA'),
  'ar-XB': () => import('virtual:catalogue/ar-XB'),
}

/** Loads the texts of a language other than English; undefined for an unsupported language. */
export const loadTexts = async (tag: string): Promise<Messages | undefined> =>
  (await (catalogues[tag] ?? catalogues[baseOf(tag)])?.())?.messages
