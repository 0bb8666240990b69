import { timeOfDay, type HourCycle } from '../../ui/format/time.ts'

/** Returns the time of day in a person's time zone; undefined if the zone is unknown. */
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
    return undefined // The browser doesn't know this zone.
  }
}
