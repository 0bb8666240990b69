import type { Language } from '../languages.ts'

/** English texts with what they are in the other languages. Words in braces are gaps, the same in each language. */
export type Translations = Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>>
