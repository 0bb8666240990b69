import { timeOfDay, type HourCycle } from '../../ui/format/time.ts'

/** What the clock shows where somebody is; undefined where their zone is not known. */
export function localTime(
  timezone: string,
  now: Date,
  language: string,
  cycle: HourCycle,
): string | undefined {
  if (timezone === '') return undefined
  try {
    return timeOfDay(now, language, cycle, timezone)
  } catch {
    return undefined // A zone that this browser does not know.
  }
}
