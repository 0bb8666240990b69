/* Days as `YYYY-MM-DD` and months as `YYYY-MM`, which sort as text. */

const DAY = 86_400_000

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * DAY).toISOString().slice(0, 10)

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Noon, at which no clock change moves the day. */
export const dateOf = (day: string): Date => new Date(utc(day) + DAY / 2)

/** 1 for Monday to 7 for Sunday, by the region of the language. */
export function firstWeekday(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** Returns the weeks that contain days of the month. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`
  const before = (dateOf(first).getUTCDay() - (firstDay % 7) + 7) % 7
  const weeks: string[][] = []
  for (let start = addDays(first, -before); start <= lastDayOf(month); start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  }
  return weeks
}
