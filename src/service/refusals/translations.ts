import type { Language } from '../languages.ts'

/** English texts with their translations. Words in braces are gaps, the same in each language. */
export type Translations = Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>>
