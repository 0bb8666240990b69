import type { ConnectionState } from '../../kernel/sync/status.ts'
import { connectionNotice, untilNextNotice, type ConnectionNotice } from './connectionNotice.ts'

/** The recent history of the connection, as far as its notice depends on it. Times in milliseconds. */
export interface ConnectionHistory {
  readonly state: ConnectionState
  readonly since: number
  /** Start of the trouble that includes this state, or that came before it. */
  readonly troubleSince: number
  /** True if a notice mentioned the trouble before this state. */
  readonly wasMentioned: boolean
}

const isTrouble = (state: ConnectionState): boolean =>
  state === 'reconnecting' || state === 'offline' || state === 'connecting' || state === 'refused'

const situationOf = (history: ConnectionHistory, now: number) => ({
  state: history.state,
  wasMentioned: history.wasMentioned,
  lasted: now - (isTrouble(history.state) ? history.troubleSince : history.since),
})

export const historyFrom = (state: ConnectionState, now: number): ConnectionHistory => ({
  state,
  since: now,
  troubleSince: now,
  wasMentioned: false,
})

/** Returns the history after the connection entered `state`. */
export function afterState(
  history: ConnectionHistory,
  state: ConnectionState,
  now: number,
): ConnectionHistory {
  if (state === history.state) return history
  const continues = isTrouble(history.state) && isTrouble(state)
  const begins = isTrouble(state) && !continues
  return {
    state,
    since: now,
    troubleSince: begins ? now : history.troubleSince,
    wasMentioned: !begins && (history.wasMentioned || noticeOf(history, now) !== undefined),
  }
}

/** Returns the notice to show now; `hasNetwork` is false if the browser knows that it has no network. */
export const noticeOf = (
  history: ConnectionHistory,
  now: number,
  hasNetwork = true,
): ConnectionNotice | undefined => connectionNotice({ ...situationOf(history, now), hasNetwork })

/** Returns the milliseconds until the notice can change by time alone. */
export const noticeLasts = (history: ConnectionHistory, now: number): number | undefined =>
  untilNextNotice(situationOf(history, now))
