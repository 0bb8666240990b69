import { AddressWindows } from '../../limits/addressWindows.ts'

/** How often somebody may ask. Each throws TooManyRequests. */
export interface CalendarLimits {
  /** @param key an address, or an account */
  readonly countReading: (key: string) => void
  readonly countWriting: (key: string) => void
  /** Wrong credentials, or keys could be guessed without end. */
  readonly countFailure: (address: string) => void
}

const MINUTE = 60
/** Turning pages of a calendar asks for several months and their pictures at once. */
const reading = { requests: 1200, seconds: MINUTE }
const writing = { requests: 200, seconds: MINUTE }
const failing = { requests: 60, seconds: MINUTE }

const unlimited = (): void => undefined

export function createCalendarLimits(setting: 'on' | 'off', now: () => number): CalendarLimits {
  const counted = (limit: typeof reading) => {
    const windows = new AddressWindows(limit, now)
    return (key: string): void => {
      windows.require(key)
      windows.count(key)
    }
  }
  return {
    countReading: setting === 'off' ? unlimited : counted(reading),
    countWriting: setting === 'off' ? unlimited : counted(writing),
    countFailure: counted(failing),
  }
}
