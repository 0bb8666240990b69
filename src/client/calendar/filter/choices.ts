import { queryOptions } from '@tanstack/react-query'
import { listOrganizers, listVenues } from '../../../protocol/calendar/places.ts'
import { listCategories, listTags } from '../../../protocol/calendar/terms.ts'
import { limits } from '../../../protocol/calendar/limits.ts'
import { plainTextOf } from '../../../markdown/plainText.ts'
import { calendarApi } from '../api.ts'
import { CALENDAR } from '../feature.ts'

/** Milliseconds for which the names of filters count as fresh: they change seldom. */
const NAMES_FRESH = 5 * 60_000

/** What can be filtered by is few enough for one page. */
const WHOLE_LIST = { per_page: limits.max_per_page }

/** A choice to filter by. */
export interface Choice {
  /** As the filter takes it. */
  readonly value: string
  readonly name: string
  /** Events that it has; undefined where the service does not say. */
  readonly count: number | undefined
}

/** What events can be narrowed by. */
export const choiceQueries = {
  categories: () =>
    queryOptions({
      queryKey: [CALENDAR, 'categories'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { categories } = await calendarApi(listCategories, WHOLE_LIST, { signal })
        return categories.map(({ id, slug, name, count }) => choice(slug || String(id), name, count))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),

  tags: () =>
    queryOptions({
      queryKey: [CALENDAR, 'tags'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { tags } = await calendarApi(listTags, WHOLE_LIST, { signal })
        return tags.map(({ id, slug, name, count }) => choice(slug || String(id), name, count))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),

  venues: () =>
    queryOptions({
      queryKey: [CALENDAR, 'venues'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { venues } = await calendarApi(listVenues, WHOLE_LIST, { signal })
        return venues.map(({ id, venue }) => choice(String(id), venue, undefined))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),

  organizers: () =>
    queryOptions({
      queryKey: [CALENDAR, 'organizers'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const { organizers } = await calendarApi(listOrganizers, WHOLE_LIST, { signal })
        return organizers.map(({ id, organizer }) => choice(String(id), organizer, undefined))
      },
      networkMode: 'always',
      staleTime: NAMES_FRESH,
    }),
}
const choice = (value: string, name: string, count: number | undefined): Choice => ({
  value,
  name: plainTextOf(name),
  count,
})
