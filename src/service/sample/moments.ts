const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Parses a moment relative to `now` (both UNIX seconds), so that the sample is as fresh as its first start:
 * `12d 09:40` is twelve days ago at that time of day, `+3d 18:00` in three days, `95m` or `4h` that long ago.
 * UTC.
 */
export function momentOf(text: string, now: number): number {
  const [, sign, days, hour, minute] = /^(\+?)(\d+)d (\d\d):(\d\d)$/.exec(text) ?? []
  if (days !== undefined) {
    const midnight = Math.floor(now / DAY) * DAY
    const distance = Number(days) * DAY * (sign === '+' ? 1 : -1)
    return midnight + distance + Number(hour) * HOUR + Number(minute) * MINUTE
  }
  const [, amount, unit] = /^(\d+)([mh])$/.exec(text) ?? []
  if (amount === undefined) throw new Error(`Not a moment: ${text}`)
  return now - Number(amount) * (unit === 'h' ? HOUR : MINUTE)
}

/** Returns a generator of numbers between 0 and 1, the same with every start (Mulberry32). */
export function repeatableRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
