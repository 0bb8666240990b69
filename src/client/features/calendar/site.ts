import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSettings } from '../../../protocol/calendar/site.ts'
import type { ReplyOf } from '../../../protocol/endpoint.ts'
import { ApiError } from '../../kernel/api/errors.ts'
import { originalApi } from './access.ts'
import { CALENDAR } from './feature.ts'

export type CalendarSettings = ReplyOf<typeof getSettings>

async function readSite(signal: AbortSignal): Promise<CalendarSettings | null> {
  try {
    return await originalApi(getSettings, {}, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * What the calendar says of itself and of what the reader may do. Null: another site behind this host, of the kind
 * that loses what an update leaves out (calendar-wire 0.1) and says nothing of permissions.
 */
export const siteQuery = queryOptions({
  queryKey: [CALENDAR, 'site'],
  queryFn: ({ signal }) => readSite(signal),
  staleTime: 5 * 60_000,
})

export const useSite = (): CalendarSettings | null | undefined => useQuery(siteQuery).data
