import { isQuiet, type Hours, type QuietChoices } from '../../../protocol/chat/quietTime.ts'

export const PAUSES = ['halfHour', 'hour', 'tomorrow'] as const
export type Pause = (typeof PAUSES)[number]

const MINUTE = 60_000
/** Start of the day for readers without hours. */
const MORNING = '08:00'

/** Returns the time of day on the day that is `offset` days from `day`, in local time. */
function at(day: Date, offset: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset, hours, minutes)
}

interface Stretch {
  readonly begin: Date
  readonly end: Date
}

/** Returns the hours that begin on that day; undefined on days without. */
function stretchOf({ days, from, to }: Hours, day: Date, offset: number): Stretch | undefined {
  const begin = at(day, offset, from)
  return days.includes(begin.getDay())
    ? { begin, end: at(day, to > from ? offset : offset + 1, to) }
    : undefined
}

const AROUND = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** Returns the hours from yesterday until a week from now. */
const stretches = (hours: Hours, now: Date): readonly Stretch[] =>
  AROUND.flatMap((offset) => stretchOf(hours, now, offset) ?? [])

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** Returns true if notices are quiet at `now`, by the clock of this device. */
export const isQuietAt = (choices: QuietChoices, now: Date): boolean =>
  isQuiet(choices, now.getTime(), {
    day: now.getDay(),
    time: `${twoDigits(now.getHours())}:${twoDigits(now.getMinutes())}`,
  })

/** Returns the time of the next change; undefined: never, or not within a week. */
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

/** Returns the end of a pause that begins now. Tomorrow begins with the next hours, or in the morning. */
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
 * Returns the choices after the reader turns notices on. Outside of the hours notices stay on until the end of the next
 * ones, or until tomorrow if no day has hours.
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
