import { queryOptions } from '@tanstack/react-query'
import { listOrganizers, listVenues } from '../../../../protocol/calendar/places.ts'
import type { Term } from '../../../../protocol/calendar/shapes.ts'
import { listCategories, listTags } from '../../../../protocol/calendar/terms.ts'
import { MAX_PER_PAGE } from '../../../../protocol/calendar/interface.ts'
import { compareNames } from '../../../ui/format/compareNames.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { calendarApi } from '../api.ts'
import { CALENDAR } from '../feature.ts'
import { NO_FILTERS } from '../filters.ts'
import { readPage } from '../readEvents.ts'
import { readPages } from '../readPages.ts'

/** Milliseconds for which the names of filters count as fresh: they seldom change. */
const NAMES_FRESH = 5 * 60_000

/** A longer list of names is of no use. */
const MOST_PAGES = 20

/** Reads all names of a kind, up to the limit of pages. */
const allNames = <Page extends { readonly total_pages: number }>(
  read: (wanted: { readonly page: number; readonly per_page: number }) => Promise<Page>,
): Promise<readonly Page[]> => readPages((page) => read({ page, per_page: MAX_PER_PAGE }), MOST_PAGES)

/** A choice to filter by. */
export interface Choice {
  /** The value in the filter. */
  readonly value: string
  readonly name: string
  /** Number of events that pass the filter; undefined if the service does not give it. */
  readonly count: number | undefined
  /** Of a category: the names of those that contain it, the outermost first. */
  readonly within: readonly string[]
  /** Events of the categories within pass, too; `count` are its own alone. */
  readonly hasOthersWithin: boolean
}

/** Sorts by name, as people look for one. */
const byName = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted((one, other) => compareNames(one.name, other.name))

/** The categories that have events, or contain one that has, as a tree: each is followed by those within. */
export function categoryTree(terms: readonly Term[]): readonly Choice[] {
  const known = new Set(terms.map(({ id }) => id))
  const byParent = Map.groupBy(terms, ({ parent }) => (known.has(parent) ? parent : 0))
  const walked = new Set<number>()
  const branches = (parent: number, within: readonly string[]): readonly (readonly Choice[])[] =>
    (byParent.get(parent) ?? [])
      .flatMap((term) => {
        // A site's parents can go round in circles.
        if (walked.has(term.id)) return []
        walked.add(term.id)
        const own = termChoice(term)
        const inner = branches(term.id, [...within, own.name])
        if (inner.length === 0 && term.count === 0) return []
        return [[{ ...own, within, hasOthersWithin: inner.length > 0 }, ...inner.flat()]]
      })
      .toSorted(([one], [other]) => compareNames(one?.name ?? '', other?.name ?? ''))
  return branches(0, []).flat()
}

/** The service is asked for the number of events of this many categories at most. */
const MOST_COUNTED = 20

/** Long before every event: with a bound the service counts the past ones, too. */
const EVER = '1900-01-01 00:00:00'

/** The choices of each filter. */
export const choiceQueries = {
  categories: () =>
    queryOptions({
      queryKey: [CALENDAR, 'categories'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        // An empty one can contain others.
        const pages = await allNames((wanted) =>
          calendarApi(listCategories, { ...wanted, hide_empty: false }, { signal }),
        )
        return categoryTree(pages.flatMap(({ categories }) => categories))
      },
      staleTime: NAMES_FRESH,
    }),

  /** The numbers of events of categories together with those within, which no term has. */
  familyCounts: (values: readonly string[]) =>
    queryOptions({
      queryKey: [CALENDAR, 'categories', 'counts', values] as const,
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
        const counted = values.slice(0, MOST_COUNTED).map(async (value) => {
          const { total } = await readPage(
            { ends_after: EVER },
            { ...NO_FILTERS, categories: [value] },
            { page: 1, size: 1, signal },
          )
          return [value, total] as const
        })
        return new Map(await Promise.all(counted))
      },
      staleTime: NAMES_FRESH,
    }),

  tags: () =>
    queryOptions({
      queryKey: [CALENDAR, 'tags'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const pages = await allNames((wanted) => calendarApi(listTags, wanted, { signal }))
        return byName(pages.flatMap(({ tags }) => tags.map(termChoice)))
      },
      staleTime: NAMES_FRESH,
    }),

  venues: () =>
    queryOptions({
      queryKey: [CALENDAR, 'venues'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const pages = await allNames((wanted) => calendarApi(listVenues, wanted, { signal }))
        return byName(
          pages.flatMap(({ venues }) => venues.map(({ id, venue }) => choice(String(id), venue, undefined))),
        )
      },
      staleTime: NAMES_FRESH,
    }),

  organizers: () =>
    queryOptions({
      queryKey: [CALENDAR, 'organizers'] as const,
      queryFn: async ({ signal }): Promise<readonly Choice[]> => {
        const pages = await allNames((wanted) => calendarApi(listOrganizers, wanted, { signal }))
        return byName(
          pages.flatMap(({ organizers }) =>
            organizers.map(({ id, organizer }) => choice(String(id), organizer, undefined)),
          ),
        )
      },
      staleTime: NAMES_FRESH,
    }),
}
const choice = (value: string, name: string, count: number | undefined): Choice => ({
  value,
  name: plainTextOf(name),
  count,
  within: [],
  hasOthersWithin: false,
})
const termChoice = ({ id, slug, name, count }: Term): Choice => choice(slug || String(id), name, count)
