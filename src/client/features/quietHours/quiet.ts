import * as v from 'valibot'
import { quietChoices, type Hours, type QuietChoices } from '../../../protocol/chat/quietTime.ts'
import { scoped, scopedStore } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import { awake, endOfPause, isQuietAt, nextChange, type Pause } from './quietTime.ts'

const PREFERENCE = 'quiet'
const STORAGE_KEY = `parley.${PREFERENCE}`
/** The longest delay of a browser timer, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1

function choicesIn(text: string | null | undefined): QuietChoices {
  try {
    const { until, awakeUntil, hours } = v.parse(quietChoices, JSON.parse(text ?? ''))
    return { until, awakeUntil, hours }
  } catch {
    return { until: 0, awakeUntil: 0, hours: undefined } // Nothing was chosen yet, or the stored value is unreadable.
  }
}

/** The quiet state of this browser, and the time of its next change. */
export interface Quiet {
  readonly choices: QuietChoices
  readonly isQuiet: boolean
  /** undefined if it does not change within a week. */
  readonly changesAt: Date | undefined
}

const quietOf = (choices: QuietChoices, now: Date): Quiet => ({
  choices,
  isQuiet: isQuietAt(choices, now),
  changesAt: nextChange(choices, now),
})

export const quiet = scopedStore<Quiet>(() => quietOf(choicesIn(readPreference(PREFERENCE)), new Date()))

/** Compares with the clock instead of a timer: the device can just have woken up. */
export const isQuietNow = (session: Session): boolean =>
  isQuietAt(session.get(quiet).getState().choices, new Date())

const nextLook = scoped(
  (): { timer?: ReturnType<typeof setTimeout> } => ({}),
  ({ timer }) => clearTimeout(timer),
)

function adopt(session: Session, choices: QuietChoices): void {
  const look = session.get(nextLook)
  clearTimeout(look.timer)
  const now = quietOf(choices, new Date())
  session.get(quiet).setState(now)
  if (now.changesAt === undefined) return
  const wait = Math.min(now.changesAt.getTime() - Date.now(), LONGEST_WAIT)
  look.timer = setTimeout(() => adoptAgain(session), wait)
}

/** Recomputes the state from unchanged choices, because time has passed. */
const adoptAgain = (session: Session): void => adopt(session, session.get(quiet).getState().choices)

function choose(session: Session, choices: QuietChoices): void {
  writePreference(PREFERENCE, JSON.stringify(choices))
  adopt(session, choices)
}

/**
 * Keeps `quiet` in step with the clock and with the other tabs of this browser. @returns a function that
 * stops it
 */
export function watchQuiet(session: Session): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === STORAGE_KEY) adopt(session, choicesIn(newValue))
  }
  const onVisible = (): void => adoptAgain(session)
  adoptAgain(session)
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(session.get(nextLook).timer)
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

export function pause(session: Session, length: Pause): void {
  const { choices } = session.get(quiet).getState()
  choose(session, { ...choices, until: endOfPause(length, choices, new Date()).getTime(), awakeUntil: 0 })
}

export const resume = (session: Session): void =>
  choose(session, awake(session.get(quiet).getState().choices, new Date()))

/** undefined: removes the hours. */
export const keepHours = (session: Session, hours: Hours | undefined): void =>
  choose(session, { ...session.get(quiet).getState().choices, awakeUntil: 0, hours })
