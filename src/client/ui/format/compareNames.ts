import { memoize } from '../memoize.ts'

const collatorFor = memoize(
  (language: string) => new Intl.Collator(language, { sensitivity: 'base', numeric: true }),
)

/** Without a document nothing is drawn; names are then in English order. */
const interfaceLanguage = (): string =>
  (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en'

/** Compares names in the order of the interface's language, without case; "Team 2" precedes "Team 10". */
export function compareNames(one: string, other: string): number {
  return collatorFor(interfaceLanguage()).compare(one, other)
}
