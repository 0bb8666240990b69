import { queryOptions } from '@tanstack/react-query'
import { getEvent, getEventBySlug } from '../../../../protocol/calendar/events.ts'
import { getOrganizer, getVenue } from '../../../../protocol/calendar/places.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import type { Api } from '../../../kernel/api/call.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { originalApi } from '../access.ts'
import { calendarApi } from '../api.ts'
import { CALENDAR } from '../feature.ts'

/** Milliseconds for which an answer counts as fresh when changes are not announced. */
const FRESH = 20_000

interface ReadOptions {
  readonly signal?: AbortSignal
  readonly api?: Api
  readonly password?: string | undefined
}

/** Real sites answer 400 for an unknown slug (calendar-wire 6). */
const isUnknownSlug = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'rest_invalid_param')

/**
 * Reads the event at an address: by its slug, else by the ID that the address of a draft without a slug has.
 * @throws ApiError `event-password-protected` while the password is missing or wrong
 */
export async function readEvent(
  slug: string,
  { signal, api = calendarApi, password }: ReadOptions = {},
): Promise<CalendarEvent> {
  const given = password === undefined ? {} : { password }
  try {
    return await api(getEventBySlug, { slug, ...given }, { signal })
  } catch (error) {
    if (!isUnknownSlug(error) || !/^\d{1,15}$/.test(slug)) throw error
    return api(getEvent, { id: Number(slug), ...given }, { signal })
  }
}

export const eventQueries = {
  /** Prefix of the keys of all events. */
  events: () => [CALENDAR, 'event'] as const,

  event: (slug: string, password?: string) =>
    queryOptions({
      queryKey: [CALENDAR, 'event', slug, password ?? ''] as const,
      queryFn: ({ signal }) => readEvent(slug, { signal, password }),
      staleTime: FRESH,
    }),

  /** The event in its original language, for editing; always fetched again. */
  original: (slug: string) =>
    queryOptions({
      queryKey: ['eventOriginal', slug] as const,
      queryFn: ({ signal }) => readEvent(slug, { signal, api: originalApi }),
      gcTime: 0,
    }),

  venue: (id: number) =>
    queryOptions({
      queryKey: [CALENDAR, 'venue', id] as const,
      queryFn: ({ signal }) => calendarApi(getVenue, { id }, { signal }),
      staleTime: FRESH,
    }),

  organizer: (id: number) =>
    queryOptions({
      queryKey: [CALENDAR, 'organizer', id] as const,
      queryFn: ({ signal }) => calendarApi(getOrganizer, { id }, { signal }),
      staleTime: FRESH,
    }),
}
