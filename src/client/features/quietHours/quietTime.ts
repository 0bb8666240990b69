/** Days on which, and times of the day between which, notices are wanted: `18:00` to `06:00` ends on the day after. */
export interface Hours {
  /** Sunday is 0. */
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}

/** What the reader chose about being disturbed. Times in milliseconds since the epoch; 0 is none. */
export interface QuietChoices {
  /** A pause, until then. */
  readonly until: number
  /** Notices in spite of the hours, until then. */
  readonly awakeUntil: number
  /** Outside of these it is quiet; undefined: no hours are kept. */
  readonly hours: Hours | undefined
}

export const PAUSES = ['halfHour', 'hour', 'tomorrow'] as const
export type Pause = (typeof PAUSES)[number]

const MINUTE = 60_000
/** When a day begins for those who keep no hours. */
const MORNING = '08:00'

/** The moment of a time of day on the day that is `offset` days from `day`, by the clock on the wall. */
function at(day: Date, offset: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset, hours, minutes)
}

interface Stretch {
  readonly begin: Date
  readonly end: Date
}

/** The stretch of hours that begins on that day; undefined on days without. */
function stretchOf({ days, from, to }: Hours, day: Date, offset: number): Stretch | undefined {
  const begin = at(day, offset, from)
  return days.includes(begin.getDay())
    ? { begin, end: at(day, to > from ? offset : offset + 1, to) }
    : undefined
}

const AROUND = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** The stretches from yesterday until a week from now. */
const stretches = (hours: Hours, now: Date): readonly Stretch[] =>
  AROUND.flatMap((offset) => stretchOf(hours, now, offset) ?? [])

/** Whether nothing is to disturb the reader. */
export function isQuietAt({ until, awakeUntil, hours }: QuietChoices, now: Date): boolean {
  if (now.getTime() < until) return true
  if (hours === undefined || now.getTime() < awakeUntil) return false
  return !stretches(hours, now).some(({ begin, end }) => begin <= now && now < end)
}

/** When that changes next; undefined: never, or not within a week. */
export function nextChange(choices: QuietChoices, now: Date): Date | undefined {
  const isQuiet = isQuietAt(choices, now)
  const { until, awakeUntil, hours } = choices
  return [
    new Date(until),
    new Date(awakeUntil),
    ...(hours ? stretches(hours, now).flatMap(({ begin, end }) => [begin, end]) : []),
  ]
    .filter((each) => each > now)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((each) => isQuietAt(choices, each) !== isQuiet)
}

/** When a pause that begins now is over. Tomorrow begins with the next hours, or in the morning. */
export function endOfPause(pause: Pause, { hours }: QuietChoices, now: Date): Date {
  switch (pause) {
    case 'halfHour':
      return new Date(now.getTime() + 30 * MINUTE)
    case 'hour':
      return new Date(now.getTime() + 60 * MINUTE)
    case 'tomorrow':
      return at(now, 1, hours?.from ?? MORNING)
  }
}

/**
 * The choices after the reader wants to hear again at once: until the next quiet time by the hours. No hours
 * on any day say when that is: until tomorrow.
 */
export function awake(choices: QuietChoices, now: Date): QuietChoices {
  const { hours } = choices
  const resumed = { ...choices, until: 0, awakeUntil: 0 }
  if (!hours || !isQuietAt(resumed, now)) return resumed
  const [end] = stretches(hours, now)
    .map((each) => each.end)
    .filter((each) => each > now)
    .toSorted((a, b) => a.getTime() - b.getTime())
  return { ...resumed, awakeUntil: (end ?? endOfPause('tomorrow', choices, now)).getTime() }
}
