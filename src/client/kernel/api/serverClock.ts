/*
 * The clock of this device may be wrong by hours. Every answer says what time it is at the service; the difference
 * turns this device's time into the service's, which is what messages and limits go by.
 */

/** A difference within this many milliseconds is the answer's way and the header's whole seconds. */
const ALIKE = 5_000

let ahead = 0

/** Milliseconds since the epoch by the service's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead

/**
 * What the `Date` header of an answer that has just come says, in milliseconds by which its sender's clock is ahead.
 * Undefined where it says nothing, or where the answer may have been on its way for long.
 */
export function clockAhead(date: string | null, askedAt: number): number | undefined {
  const now = Date.now()
  const difference = Date.parse(date ?? '') - now
  if (Number.isNaN(difference) || Math.abs(now - askedAt) > ALIKE) return undefined
  return Math.abs(difference) < ALIKE ? 0 : difference
}

/** Takes note of it once the answer is known to be the service's: others have clocks too. */
export function noteServerClock(difference: number | undefined): void {
  ahead = difference ?? ahead
}

/** Seconds by which this device's clock is ahead of the service's. */
export const secondsAhead = (): number => Math.round(-ahead / 1000)
