import { memoize } from '../memoize.ts'

/* Formats are costly to make and needed for every row: each is made once. */

export const dateFormat = memoize(
  (language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
  (language, options) => `${language} ${JSON.stringify(options)}`,
)

const relativeFormat = memoize(
  (language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
)

/** "Today" for 0, "Yesterday" for -1, "Tomorrow" for 1. */
export function relativeDay(days: number, language: string): string {
  const text = relativeFormat(language).format(days, 'day')
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
