import * as v from 'valibot'
import { scoped, scopedStore } from '../../kernel/scope.ts'
import type { Session } from '../../kernel/session.ts'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import {
  awake,
  endOfPause,
  isQuietAt,
  nextChange,
  type Hours,
  type Pause,
  type QuietChoices,
} from './quietTime.ts'

const PREFERENCE = 'quiet'
const STORAGE_KEY = `parley.${PREFERENCE}`
/** The longest that a timer of the browser can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1

const stored = v.object({
  until: v.number(),
  awakeUntil: v.number(),
  hours: v.optional(
    v.object({
      days: v.array(v.number()),
      from: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/)),
      to: v.pipe(v.string(), v.regex(/^\d\d:\d\d$/)),
    }),
  ),
})

function choicesIn(text: string | null | undefined): QuietChoices {
  try {
    const { until, awakeUntil, hours } = v.parse(stored, JSON.parse(text ?? ''))
    return { until, awakeUntil, hours }
  } catch {
    return { until: 0, awakeUntil: 0, hours: undefined } // Nothing was chosen yet, or it is no longer understood.
  }
}

/** Whether the reader of this browser is to be left in peace, and until when. */
export interface Quiet {
  readonly choices: QuietChoices
  readonly isQuiet: boolean
  /** Undefined where it does not change within a week. */
  readonly changesAt: Date | undefined
}

const quietOf = (choices: QuietChoices, now: Date): Quiet => ({
  choices,
  isQuiet: isQuietAt(choices, now),
  changesAt: nextChange(choices, now),
})

export const quiet = scopedStore<Quiet>(() => quietOf(choicesIn(readPreference(PREFERENCE)), new Date()))

/** Now, whatever the timers do: a machine may just have woken up. */
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

/** The choices are as they were: what follows from them may have changed. */
const adoptAgain = (session: Session): void => adopt(session, session.get(quiet).getState().choices)

function choose(session: Session, choices: QuietChoices): void {
  writePreference(PREFERENCE, JSON.stringify(choices))
  adopt(session, choices)
}

/** Keeps `quiet` true to the clock and to the other tabs of this browser. @returns what ends that */
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

/** Undefined: no hours are kept. */
export const keepHours = (session: Session, hours: Hours | undefined): void =>
  choose(session, { ...session.get(quiet).getState().choices, awakeUntil: 0, hours })
