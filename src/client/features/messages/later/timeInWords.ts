import { dateFormat } from '../../../ui/format/formats.ts'
import { timeOfDay, type HourCycle } from '../../../ui/format/time.ts'

const isThisYear = (at: Date): boolean => at.getFullYear() === new Date().getFullYear()

/** A future time, to the minute: "Sun, 22 Nov, 09:00"; with the year unless it is this one. */
export function timeInWords(at: Date, language: string, cycle: HourCycle): string {
  const year = isThisYear(at) ? {} : ({ year: 'numeric' } as const)
  const day = dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short', ...year }).format(at)
  return `${day}, ${timeOfDay(at, language, cycle)}`
}
