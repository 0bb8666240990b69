import { memoize } from '../memoize.ts'

const formatOf = memoize(
  (language: string, type: Intl.ListFormatType) =>
    new Intl.ListFormat(language, { type, style: type === 'unit' ? 'short' : 'long' }),
  (language, type) => `${language} ${type}`,
)

/** "Ada, Ben and Cleo" in the interface's language; `disjunction` joins with "or", `unit` with commas alone. */
export function listed(names: Iterable<string>, type: Intl.ListFormatType = 'conjunction'): string {
  return formatOf(document.documentElement.lang || 'en', type).format(names)
}
