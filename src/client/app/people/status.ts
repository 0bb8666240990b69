import type { Session } from '../../session/session.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'

const MINUTE = 60_000

export const CLEARINGS = ['never', 'halfHour', 'hour', 'fourHours', 'today', 'week'] as const
export type Clearing = (typeof CLEARINGS)[number]

/** The last moment of the day that is so many days ahead. */
const endOfDayIn = (days: number, now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 23, 59, 59, 999)

/** When a status ends that is set now; undefined: when its owner says so. */
export function clearingTime(clearing: Clearing, now: Date): Date | undefined {
  switch (clearing) {
    case 'never':
      return undefined
    case 'halfHour':
      return new Date(now.getTime() + 30 * MINUTE)
    case 'hour':
      return new Date(now.getTime() + 60 * MINUTE)
    case 'fourHours':
      return new Date(now.getTime() + 240 * MINUTE)
    case 'today':
      return endOfDayIn(0, now)
    case 'week':
      return endOfDayIn((7 - now.getDay()) % 7, now)
  }
}

/* The service keeps no end of a status: this browser remembers it, and whichever tab is open then takes it away. */

const nameFor = (session: Session): string => `status.clears.${session.userId}`

export const rememberClearing = (session: Session, at: Date | undefined): void =>
  writePreference(nameFor(session), at === undefined ? '' : String(at.getTime()))

/** When the status ends (milliseconds since the epoch); undefined: never, or nothing was remembered. */
export function rememberedClearing(session: Session): number | undefined {
  const stored = readPreference(nameFor(session))
  const at = Number(stored)
  return stored === undefined || stored === '' || !Number.isFinite(at) ? undefined : at
}
