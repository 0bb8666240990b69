import type { Messages } from '@lingui/core'

type LoadTexts = () => Promise<{ readonly messages: Messages }>

/** Languages that the interface speaks besides English, whose texts come with the code: loaded when first spoken. */
const catalogues: Readonly<Record<string, LoadTexts>> = {
  de: () => import('virtual:catalogue/de'),
  fr: () => import('virtual:catalogue/fr'),
  it: () => import('virtual:catalogue/it'),
}

/**
 * English in disguise, to see what was never given to translators and what breaks when texts are longer (`en-XA`) or
 * run from right to left (`ar-XB`). Spoken only where `parley.language` in the browser's storage says so.
 */
const disguises: Readonly<Record<string, LoadTexts>> = {
  'en-XA': () => import('virtual:catalogue/en-XA'),
  'ar-XB': () => import('virtual:catalogue/ar-XB'),
}

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? ''

export const isDisguise = (tag: string): boolean => tag in disguises

const isSpoken = (tag: string): boolean => baseOf(tag) === 'en' || baseOf(tag) in catalogues

/** What loads the texts of a language; undefined for English and for what is not spoken. */
export const catalogueOf = (tag: string): LoadTexts | undefined => disguises[tag] ?? catalogues[baseOf(tag)]

/** The first of these that is spoken, with its region, which decides how dates are written; otherwise English. */
export const spokenAmong = (tags: readonly string[]): string => tags.find(isSpoken) ?? 'en'

/** A language in the region in which the reader has it: "de" is "de-CH" for one whose browser is set to that. */
export const inRegion = (language: string, tags: readonly string[]): string =>
  tags.find((tag) => baseOf(tag) === baseOf(language)) ?? language
