import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSilence } from '../../kernel/api/errors.ts'
import { calendarQueries, prefetchRanges, type Range } from './queries.ts'
import { useCalendarReader, type CalendarReader } from './reader.ts'
import type { ShownEvent } from './shownEvent.ts'

/** Events to draw, and how sure of them one can be. */
export interface Events {
  readonly events: readonly ShownEvent[]
  /**
   * `loading`: nothing is known yet. `arriving`: what is drawn is of before, or of another range. `offline`: the service
   * cannot be reached; `failed`: it refused, or failed itself.
   */
  readonly state: 'loading' | 'arriving' | 'current' | 'offline' | 'failed'
  /** When the events were read (milliseconds since the epoch); 0 where they never were. */
  readonly at: number
  readonly error: Error | null
  readonly retry: () => void
}

const HALF_MINUTE = 30_000
const NEVER_LONGER = 5 * 60_000

/** How a view is kept fresh: by news where they come, else by asking; both ask when the reader comes back to it. */
export const freshness = ({ news }: CalendarReader) =>
  ({
    refetchInterval: news === 'told' ? NEVER_LONGER : HALF_MINUTE,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  }) as const

const NO_EVENTS: readonly ShownEvent[] = []

/** The events of a range: the last answer, while there is none what is kept on this device or was drawn before. */
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
  return {
    events,
    state: stateOf({
      isAnswered,
      isKnown: kept !== undefined && kept !== null,
      error: answer.error,
      hasBefore: answer.data !== undefined,
    }),
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

/** Runs it once nothing else is to do. @returns what takes that back */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}

/** Reads what the next step leads to while nothing else is to do, once the range itself is there. */
export function usePrefetched(ranges: readonly Range[], state: Events['state']): void {
  const cache = useQueryClient()
  const key = JSON.stringify(ranges)
  useEffect(() => {
    if (state !== 'current') return undefined
    return whenIdle(() => prefetchRanges(cache, JSON.parse(key) as readonly Range[]))
  }, [cache, key, state])
}
