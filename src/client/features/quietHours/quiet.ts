import * as v from 'valibot'
import { create } from 'zustand'
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

export const useQuiet = create<Quiet>()(() => quietOf(choicesIn(readPreference(PREFERENCE)), new Date()))

/** Now, whatever the timers do: a machine may just have woken up. */
export const isQuietNow = (): boolean => isQuietAt(useQuiet.getState().choices, new Date())

let timer: ReturnType<typeof setTimeout> | undefined

function adopt(choices: QuietChoices): void {
  clearTimeout(timer)
  const quiet = quietOf(choices, new Date())
  useQuiet.setState(quiet)
  if (quiet.changesAt === undefined) return
  const wait = Math.min(quiet.changesAt.getTime() - Date.now(), LONGEST_WAIT)
  timer = setTimeout(() => adopt(useQuiet.getState().choices), wait)
}

function choose(choices: QuietChoices): void {
  writePreference(PREFERENCE, JSON.stringify(choices))
  adopt(choices)
}

/** Keeps `useQuiet` true to the clock and to the other tabs of this browser. @returns what ends that */
export function watchQuiet(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === STORAGE_KEY) adopt(choicesIn(newValue))
  }
  const onVisible = (): void => adopt(useQuiet.getState().choices)
  adopt(useQuiet.getState().choices)
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

export function pause(length: Pause): void {
  const { choices } = useQuiet.getState()
  choose({ ...choices, until: endOfPause(length, choices, new Date()).getTime(), awakeUntil: 0 })
}

export const resume = (): void => choose(awake(useQuiet.getState().choices, new Date()))

/** Undefined: no hours are kept. */
export const keepHours = (hours: Hours | undefined): void =>
  choose({ ...useQuiet.getState().choices, awakeUntil: 0, hours })
