import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isSilence } from '../../../kernel/api/errors.ts'
import { useCalendarReader } from '../reader.ts'
import type { ShownEvent } from '../shownEvent.ts'
import type { CalendarState } from '../useCalendar.ts'
import { freshness, type Events } from '../useRange.ts'
import { listDays } from './listDays.ts'
import { listQuery, type EventPage } from './listPages.ts'

export type ListPage = Events & Pick<EventPage, 'page' | 'pages' | 'total'>

const NONE: readonly ShownEvent[] = []

/** Returns the page of events that the address names. */
export function useListPage(calendar: CalendarState): ListPage {
  const { address, clock } = calendar
  const { page, filters } = address
  const reader = useCalendarReader()
  const answer = useQuery({
    ...listQuery({ ...listDays(calendar), page, clock, filters }),
    ...freshness(reader),
    placeholderData: keepPreviousData,
  })
  const { data, error } = answer
  const state = (): Events['state'] => {
    if (error) return isSilence(error) ? 'offline' : 'failed'
    if (data === undefined) return 'loading'
    return answer.isPlaceholderData ? 'arriving' : 'current'
  }
  return {
    events: data?.events ?? NONE,
    state: state(),
    isKnown: data !== undefined && !answer.isPlaceholderData,
    at: answer.dataUpdatedAt,
    error,
    retry: () => void answer.refetch(),
    page: answer.isPlaceholderData ? page : (data?.page ?? page),
    pages: data?.pages ?? 0,
    total: data?.total,
  }
}
