import type { ConnectionState } from '../../kernel/sync/status.ts'
import { connectionNotice, untilNextNotice, type ConnectionNotice } from './connectionNotice.ts'

/** How the connection fared, as far as it matters for what is said about it. Times in milliseconds. */
export interface Course {
  readonly state: ConnectionState
  readonly since: number
  /** When the trouble began that this state is part of, or that came before it. */
  readonly troubleSince: number
  /** Something was said about the trouble before this state. */
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

/** The course after the connection came into `state`. */
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

/** Milliseconds until the notice may change by time alone. */
export const noticeLasts = (course: Course, now: number): number | undefined =>
  untilNextNotice(situationOf(course, now))
