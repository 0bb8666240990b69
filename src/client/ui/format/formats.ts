import { memoize } from '../memoize.ts'

/* Formats are costly to make and needed for every row: each is made once. */

/** No line ends between "24" or "24." and its month. */
const unbroken = (text: string): string => text.replaceAll(/(?<=\b\d{1,2}\.?) (?=\p{L})/gu, '\u00A0')

type Moment = Date | number

/** Writes dates as `Intl` does, each with its day and month in one line. */
export interface DateFormat {
  readonly format: (date: Moment) => string
  readonly formatRange: (first: Moment, last: Moment) => string
  readonly formatToParts: (date: Moment) => Intl.DateTimeFormatPart[]
}

export const dateFormat = memoize(
  (language: string, options: Intl.DateTimeFormatOptions): DateFormat => {
    const format = new Intl.DateTimeFormat(language, options)
    return {
      format: (date) => unbroken(format.format(date)),
      formatRange: (first, last) => unbroken(format.formatRange(first, last)),
      formatToParts: (date) => format.formatToParts(date),
    }
  },
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
