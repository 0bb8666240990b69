import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NetworkError } from '../../api/errors.ts'
import { calendarQueries } from '../queries.ts'
import { useCalendarReader } from '../reader.ts'
import type { ShownEvent } from '../shownEvent.ts'
import type { CalendarState } from '../useCalendar.ts'
import { freshness, type Events } from '../useRange.ts'
import { belongs } from './listModel.ts'

export interface ListPage extends Events {
  readonly pages: number
  readonly total: number
}

const NONE: readonly ShownEvent[] = []

/** The page of events that the address asks for. */
export function useListPage({ address, day, clock }: CalendarState): ListPage {
  const { direction, page, filters } = address
  const reader = useCalendarReader()
  const answer = useQuery({
    ...calendarQueries.list({ direction, day, page, filters }),
    ...freshness(reader),
    placeholderData: keepPreviousData,
  })
  const { data, error } = answer
  const state = (): Events['state'] => {
    if (error) return error instanceof NetworkError ? 'offline' : 'failed'
    if (data === undefined) return 'loading'
    return answer.isPlaceholderData ? 'arriving' : 'current'
  }
  return {
    events: data?.events.filter((event) => belongs(event, clock, direction, day)) ?? NONE,
    state: state(),
    at: answer.dataUpdatedAt,
    error,
    retry: () => void answer.refetch(),
    pages: data?.pages ?? 0,
    total: data?.total ?? 0,
  }
}
