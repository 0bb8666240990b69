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
 * The calendar's settings and the reader's permissions. Null: another site behind this host, which clears the fields
 * that an update leaves out (calendar-wire 0.1) and sends no permissions.
 */
export const siteQuery = queryOptions({
  queryKey: [CALENDAR, 'site'],
  queryFn: ({ signal }) => readSite(signal),
  staleTime: 5 * 60_000,
})

export const useSite = (): CalendarSettings | null | undefined => useQuery(siteQuery).data
