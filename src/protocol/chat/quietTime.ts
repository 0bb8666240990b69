import * as v from 'valibot'

const timeOfDay = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'faults.form'))
const milliseconds = v.pipe(v.number(), v.minValue(0, 'faults.negative'))

/** Days and times of day with notices. Hours from `18:00` to `06:00` end on the next day. */
export const hours = v.object({
  /** Sunday is 0. */
  days: v.pipe(
    v.array(
      v.pipe(
        v.number(),
        v.integer('faults.integer'),
        v.minValue(0, 'faults.negative'),
        v.maxValue(6, 'faults.form'),
      ),
    ),
    v.maxLength(7, 'faults.form'),
  ),
  from: timeOfDay,
  to: timeOfDay,
})
export type Hours = Readonly<v.InferOutput<typeof hours>>

/** The choices about quiet times of one browser. Milliseconds since the epoch; 0 is none. */
export const quietChoices = v.object({
  /** End of a pause. */
  until: milliseconds,
  /** End of an exception that allows notices outside of the hours. */
  awakeUntil: milliseconds,
  /** Notices are quiet outside of these hours; absent: no hours are set. */
  hours: v.optional(hours),
})
export interface QuietChoices {
  readonly until: number
  readonly awakeUntil: number
  readonly hours: Hours | undefined
}

/** The time on the wall where a person is. */
export interface WallTime {
  /** Sunday is 0. */
  readonly day: number
  /** `18:30` */
  readonly time: string
}

/** Returns true at a time within the hours. */
function isWithin({ days, from, to }: Hours, { day, time }: WallTime): boolean {
  const isOverMidnight = to <= from
  if (days.includes(day) && time >= from && (isOverMidnight || time < to)) return true
  return isOverMidnight && days.includes((day + 6) % 7) && time < to
}

/** Returns true if notices are quiet. @param now milliseconds since the epoch */
export function isQuiet({ until, awakeUntil, hours }: QuietChoices, now: number, wall: WallTime): boolean {
  if (now < until) return true
  if (hours === undefined || now < awakeUntil) return false
  return !isWithin(hours, wall)
}
