import { calendarBounds } from '../../../protocol/bounds.ts'
import { AddressWindows } from '../../limits/addressWindows.ts'

/** Limits of requests. Each throws TooManyRequests. */
export interface CalendarLimits {
  /** @param key an address, or an account */
  readonly countReading: (key: string) => void
  readonly requireReading: (key: string) => void
  /** Charges for reading that many UTF-16 units, beside the request itself. Never throws. */
  readonly chargeReading: (key: string, characters: number) => void
  readonly countWriting: (key: string) => void
  /** Charges for writing that many events, beside the request itself. Never throws. */
  readonly chargeWriting: (key: string, events: number) => void
  /** Counts wrong credentials, so that keys cannot be guessed without limit. */
  readonly countFailure: (address: string) => void
}

const MINUTE = 60
/** Paging through a calendar loads several months and their pictures at once. */
const reading = { requests: 1200, seconds: MINUTE }
const writing = { requests: 200, seconds: MINUTE }
const failing = { requests: 60, seconds: MINUTE }

const unlimited = (): void => undefined

const countIn =
  (windows: AddressWindows) =>
  (key: string): void => {
    windows.require(key)
    windows.count(key)
  }

function readingLimits(windows: AddressWindows) {
  return {
    countReading: countIn(windows),
    requireReading: (key: string) => windows.require(key),
    chargeReading: (key: string, characters: number) => {
      const readings = Math.floor(characters / calendarBounds.characters_of_a_reading)
      for (let count = 0; count < readings; count++) windows.count(key)
    },
  }
}

const writingLimits = (windows: AddressWindows) => ({
  countWriting: countIn(windows),
  chargeWriting: (key: string, events: number) => {
    const writings = Math.floor(events / calendarBounds.events_of_a_writing)
    for (let count = 0; count < writings; count++) windows.count(key)
  },
})

export function createCalendarLimits(setting: 'on' | 'off', now: () => number): CalendarLimits {
  const countFailure = countIn(new AddressWindows(failing, now))
  if (setting === 'off') {
    return {
      countReading: unlimited,
      requireReading: unlimited,
      chargeReading: unlimited,
      countWriting: unlimited,
      chargeWriting: unlimited,
      countFailure,
    }
  }
  return {
    ...readingLimits(new AddressWindows(reading, now)),
    ...writingLimits(new AddressWindows(writing, now)),
    countFailure,
  }
}
