/*
 * The clock of this device can be wrong by hours. Every answer carries the service's time; the difference
 * converts this device's time to the service's, which messages and limits use.
 */

/**
 * Milliseconds: a smaller difference is caused by the time in transit and the whole seconds of the header.
 */
const ALIKE = 5_000

let ahead = 0

/** Milliseconds since the epoch by the service's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead

/**
 * Milliseconds by which the sender's clock is ahead, from the `Date` header of an answer just received.
 * Undefined without a header, or where the answer can have been in transit for long.
 */
export function clockAhead(date: string | null, askedAt: number): number | undefined {
  const now = Date.now()
  const difference = Date.parse(date ?? '') - now
  if (Number.isNaN(difference) || Math.abs(now - askedAt) > ALIKE) return undefined
  return Math.abs(difference) < ALIKE ? 0 : difference
}

/** Stores the difference once the answer is known to be the service's: other servers have clocks too. */
export function noteServerClock(difference: number | undefined): void {
  ahead = difference ?? ahead
}

/** Seconds by which this device's clock is ahead of the service's. */
export const secondsAhead = (): number => Math.round(-ahead / 1000)
