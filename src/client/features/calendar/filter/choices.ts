import { queryOptions } from '@tanstack/react-query'
import { listOrganizers, listVenues } from '../../../../protocol/calendar/places.ts'
import type { Term } from '../../../../protocol/calendar/shapes.ts'
import { listCategories, listTags } from '../../../../protocol/calendar/terms.ts'
import { limits } from '../../../../protocol/calendar/limits.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { calendarApi } from '../api.ts'
import { CALENDAR } from '../feature.ts'
import { readPages } from '../readPages.ts'

/** Milliseconds for which the names of filters count as fresh: they seldom change. */
const NAMES_FRESH = 5 * 60_000

/** A longer list of names is of no use. */
const MOST_PAGES = 20

/** Reads all names of a kind, up to the limit of pages. */
const allNames = <Page extends { readonly total_pages: number }>(
  read: (wanted: { readonly page: number; readonly per_page: number }) => Promise<Page>,
): Promise<readonly Page[]> => readPages((page) => read({ page, per_page: limits.max_per_page }), MOST_PAGES)

/** A choice to filter by. */
export interface Choice {
  /** The value in the filter. */
  readonly value: string
  readonly name: string
  /** Number of events; undefined if the service does not give it. */
  readonly count: number | undefined
}

/** The choices of each filter. */
export const choiceQueries = {
  categories: () =>
    queryOptions({
      queryKey: [CALENDAR, 'categories'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const pages = await allNames((wanted) => calendarApi(listCategories, wanted, { signal }))
        return pages.flatMap(({ categories }) => categories.map(termChoice))
      },
      staleTime: NAMES_FRESH,
    }),

  tags: () =>
    queryOptions({
      queryKey: [CALENDAR, 'tags'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const pages = await allNames((wanted) => calendarApi(listTags, wanted, { signal }))
        return pages.flatMap(({ tags }) => tags.map(termChoice))
      },
      staleTime: NAMES_FRESH,
    }),

  venues: () =>
    queryOptions({
      queryKey: [CALENDAR, 'venues'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const pages = await allNames((wanted) => calendarApi(listVenues, wanted, { signal }))
        return pages.flatMap(({ venues }) =>
          venues.map(({ id, venue }) => choice(String(id), venue, undefined)),
        )
      },
      staleTime: NAMES_FRESH,
    }),

  organizers: () =>
    queryOptions({
      queryKey: [CALENDAR, 'organizers'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const pages = await allNames((wanted) => calendarApi(listOrganizers, wanted, { signal }))
        return pages.flatMap(({ organizers }) =>
          organizers.map(({ id, organizer }) => choice(String(id), organizer, undefined)),
        )
      },
      staleTime: NAMES_FRESH,
    }),
}
const choice = (value: string, name: string, count: number | undefined): Choice => ({
  value,
  name: plainTextOf(name),
  count,
})
const termChoice = ({ id, slug, name, count }: Term): Choice => choice(slug || String(id), name, count)
