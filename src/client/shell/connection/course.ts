import type { ConnectionState } from '../../kernel/sync/status.ts'
import { connectionNotice, untilNextNotice, type ConnectionNotice } from './connectionNotice.ts'

/** The recent history of the connection, as far as its notice depends on it. Times in milliseconds. */
export interface Course {
  readonly state: ConnectionState
  readonly since: number
  /** Start of the trouble that includes this state, or that came before it. */
  readonly troubleSince: number
  /** True if a notice mentioned the trouble before this state. */
  readonly wasMentioned: boolean
}

const isTrouble = (state: ConnectionState): boolean =>
  state === 'reconnecting' || state === 'offline' || state === 'connecting'

const situationOf = (course: Course, now: number) => ({
  state: course.state,
  wasMentioned: course.wasMentioned,
  lasted: now - (isTrouble(course.state) ? course.troubleSince : course.since),
})

export const courseFrom = (state: ConnectionState, now: number): Course => ({
  state,
  since: now,
  troubleSince: now,
  wasMentioned: false,
})

/** Returns the history after the connection entered `state`. */
export function follow(course: Course, state: ConnectionState, now: number): Course {
  if (state === course.state) return course
  const continues = isTrouble(course.state) && isTrouble(state)
  const begins = isTrouble(state) && !continues
  return {
    state,
    since: now,
    troubleSince: begins ? now : course.troubleSince,
    wasMentioned: !begins && (course.wasMentioned || noticeOf(course, now) !== undefined),
  }
}

export const noticeOf = (course: Course, now: number): ConnectionNotice | undefined =>
  connectionNotice(situationOf(course, now))

/** Returns the milliseconds until the notice can change by time alone. */
export const noticeLasts = (course: Course, now: number): number | undefined =>
  untilNextNotice(situationOf(course, now))
