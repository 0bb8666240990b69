/*
 * Formats are costly to make and wanted for every row: each is made once.
 */

const dates = new Map<string, Intl.DateTimeFormat>()
const relative = new Map<string, Intl.RelativeTimeFormat>()

export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = dates.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  dates.set(key, made)
  return made
}

function relativeFormat(language: string): Intl.RelativeTimeFormat {
  const known = relative.get(language)
  if (known) return known
  const made = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  relative.set(language, made)
  return made
}

/** "Today" for 0, "Yesterday" for -1, "Tomorrow" for 1. */
export function relativeDay(days: number, language: string): string {
  const text = relativeFormat(language).format(days, 'day')
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
