import type { TextKey } from '../../../i18n/texts.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

/** A suggested time for sending or for a reminder. */
export interface Suggestion {
  readonly text: TextKey
  readonly at: Date
}

const MINUTE = 60_000
const MORNING = 9
const AFTERNOON = 17

/** Returns that hour on a later day, by the clock of this device. */
const hourOn = (now: Date, days: number, hour: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)

/** Days until the next Monday, at least one. */
const untilMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7

/** Sensible times after `now`, the soonest first. `soon`: also within the hour, as for reminders. */
export function suggestedTimes(now: Date, kind: 'soon' | 'later'): readonly Suggestion[] {
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE)
  const soon: Suggestion[] = [
    { text: laterMessageTexts('later.inTwentyMinutes'), at: inMinutes(20) },
    { text: laterMessageTexts('later.inAnHour'), at: inMinutes(60) },
  ]
  const afternoon = hourOn(now, 0, AFTERNOON)
  const morning = hourOn(now, 0, MORNING)
  const today: Suggestion[] =
    morning.getTime() - now.getTime() > 30 * MINUTE
      ? [{ text: laterMessageTexts('later.thisMorning'), at: morning }]
      : afternoon.getTime() - now.getTime() > 60 * MINUTE
        ? [{ text: laterMessageTexts('later.thisAfternoon'), at: afternoon }]
        : []
  const tomorrow: Suggestion = { text: laterMessageTexts('later.tomorrow'), at: hourOn(now, 1, MORNING) }
  const monday: Suggestion = {
    // On a Monday the name of the day alone would be understood as today.
    text: laterMessageTexts(now.getDay() === 1 ? 'later.nextMonday' : 'later.monday'),
    at: hourOn(now, untilMonday(now), MORNING),
  }
  return [
    ...(kind === 'soon' ? soon : []),
    ...today,
    tomorrow,
    ...(monday.at.getTime() === tomorrow.at.getTime() ? [] : [monday]),
  ]
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-03-10T14:20`, the format of the browser's field for a day and time. */
export const fieldTime = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`

/** The moment that such a field holds; undefined while it is not complete. */
export function timeOfField(value: string): Date | undefined {
  const at = new Date(value)
  return value === '' || Number.isNaN(at.getTime()) ? undefined : at
}

/** UNIX seconds, as the service counts. */
export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
