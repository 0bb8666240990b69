import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSilence } from '../../kernel/api/errors.ts'
import { calendarQueries, prefetchRanges, type Range } from './queries.ts'
import { useCalendarReader, type CalendarReader } from './reader.ts'
import type { ShownEvent } from './shownEvent.ts'

/** Events to draw, with how current they are. */
export interface Events {
  readonly events: readonly ShownEvent[]
  /**
   * `loading`: no events yet. `arriving`: the events drawn are old, or from another range. `offline`: the service
   * cannot be reached; `failed`: it refused or failed.
   */
  readonly state: 'loading' | 'arriving' | 'current' | 'offline' | 'failed'
  /** False while the events of this range were neither read nor stored on this device. */
  readonly isKnown: boolean
  /** Time when the events were read (milliseconds since the epoch); 0 if they never were. */
  readonly at: number
  readonly error: Error | null
  readonly retry: () => void
}

const HALF_MINUTE = 30_000
const NEVER_LONGER = 5 * 60_000

/**
 * Options that keep a view fresh: by announced changes, else by polling; both read again when the reader returns to
 * the view.
 */
export const freshness = ({ news }: CalendarReader) =>
  ({
    refetchInterval: news === 'told' ? NEVER_LONGER : HALF_MINUTE,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  }) as const

const NO_EVENTS: readonly ShownEvent[] = []

/**
 * Returns the events of a range: the last answer; until the first, the events stored on this device or those drawn
 * before.
 */
export function useRange(range: Range): Events {
  const reader = useCalendarReader()
  const answer = useQuery({
    ...calendarQueries.range(range),
    ...freshness(reader),
    placeholderData: keepPreviousData,
  })
  const isAnswered = answer.data !== undefined && !answer.isPlaceholderData
  const stored = useQuery({ ...calendarQueries.storedRange(range), enabled: !isAnswered })
  const kept = isAnswered ? undefined : stored.data
  const events = kept?.events ?? answer.data ?? NO_EVENTS
  const isKnown = isAnswered || (kept !== undefined && kept !== null)
  return {
    events,
    state: stateOf({
      isAnswered,
      isKnown,
      error: answer.error,
      hasBefore: answer.data !== undefined,
    }),
    isKnown,
    at: isAnswered ? answer.dataUpdatedAt : (kept?.at ?? 0),
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}

interface Known {
  readonly isAnswered: boolean
  readonly isKnown: boolean
  readonly hasBefore: boolean
  readonly error: Error | null
}

function stateOf({ isAnswered, isKnown, hasBefore, error }: Known): Events['state'] {
  if (error) return isSilence(error) ? 'offline' : 'failed'
  if (isAnswered) return 'current'
  return isKnown || hasBefore ? 'arriving' : 'loading'
}

/** Runs the function when the browser is idle. @returns a function that cancels it */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}

/** Reads the ranges of the next steps while the browser is idle, after the range itself has loaded. */
export function usePrefetched(ranges: readonly Range[], state: Events['state']): void {
  const cache = useQueryClient()
  const key = JSON.stringify(ranges)
  useEffect(() => {
    if (state !== 'current') return undefined
    return whenIdle(() => prefetchRanges(cache, JSON.parse(key) as readonly Range[]))
  }, [cache, key, state])
}
