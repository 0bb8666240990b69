/*
 * The clock of this device may be wrong by hours. Every answer says what time it is at the service; the difference
 * turns this device's time into the service's, which is what messages and limits go by.
 */

/** A difference within this many milliseconds is the answer's way and the header's whole seconds. */
const ALIKE = 5_000

let ahead = 0

/** Milliseconds since the epoch by the service's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead

/** Takes note of an answer's `Date` header as it comes in. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < ALIKE ? 0 : difference
}

/** Seconds by which this device's clock is ahead of the service's. */
export const secondsAhead = (): number => Math.round(-ahead / 1000)
