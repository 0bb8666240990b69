const formats = new Map<string, Intl.ListFormat>()

/** "Ada, Ben and Cleo" in the interface's language; `disjunction` says "or", `unit` sets commas alone. */
export function listed(names: Iterable<string>, type: Intl.ListFormatType = 'conjunction'): string {
  const language = document.documentElement.lang || 'en'
  const key = `${language} ${type}`
  const format =
    formats.get(key) ?? new Intl.ListFormat(language, { type, style: type === 'unit' ? 'short' : 'long' })
  formats.set(key, format)
  return format.format(names)
}
