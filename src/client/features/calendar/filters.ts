import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { listEvents } from '../../../protocol/calendar/eventList.ts'
import type { ShownEvent } from './shownEvent.ts'

/** What narrows the calendar. The address, the requests and the feeds to subscribe to all say it in the same words. */
export interface Filters {
  readonly search: string
  /** Slugs or IDs; any of them. */
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** IDs; any of them. */
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly featured: boolean
  /** The interface cannot filter by it: the app does. */
  readonly cost: 'any' | 'free' | 'paid'
}

export const NO_FILTERS: Filters = {
  search: '',
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  featured: false,
  cost: 'any',
}

const words = (query: URLSearchParams, name: string): readonly string[] => [
  ...new Set(
    query
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

const ids = (query: URLSearchParams, name: string): readonly number[] =>
  words(query, name)
    .filter((value) => /^\d{1,15}$/.test(value))
    .map(Number)

const costOf = (value: string | null): Filters['cost'] =>
  value === 'free' || value === 'paid' ? value : 'any'

/** The filters that an address names. */
export const filtersIn = (query: URLSearchParams): Filters => ({
  search: query.get('search')?.trim() ?? '',
  categories: words(query, 'categories'),
  tags: words(query, 'tags'),
  venue: ids(query, 'venue'),
  organizer: ids(query, 'organizer'),
  featured: /^(true|1)$/.test(query.get('featured') ?? ''),
  cost: costOf(query.get('cost')),
})

/** The filters as the service takes them; what is not set is left out, as real sites refuse empty ones. */
export const filterArguments = (filters: Filters): ArgumentsOf<typeof listEvents> => ({
  ...(filters.search !== '' && { search: filters.search }),
  ...(filters.categories.length > 0 && { categories: [...filters.categories] }),
  ...(filters.tags.length > 0 && { tags: [...filters.tags] }),
  ...(filters.venue.length > 0 && { venue: [...filters.venue] }),
  ...(filters.organizer.length > 0 && { organizer: [...filters.organizer] }),
  ...(filters.featured && { featured: true }),
})

/** The filters as an address says them, in one order. */
export function filterQuery(filters: Filters): readonly (readonly [string, string])[] {
  const asked = Object.entries(filterArguments(filters)).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)] as const,
  )
  return filters.cost === 'any' ? asked : [...asked, ['cost', filters.cost]]
}

/** The same as the end of an address: empty, or from "?" on. Commas stay as they are: people read these. */
export function filterSearch(filters: Filters): string {
  const query = new URLSearchParams(filterQuery(filters).map(([name, value]) => [name, value]))
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`
}

/** What the service cannot filter by. */
export const passesHere = ({ cost }: Filters, event: ShownEvent): boolean =>
  cost === 'any' || (cost === 'free' ? event.isFree : event.cost !== '' && !event.isFree)

/** One thing that narrows, for a chip that takes it away. */
export type FilterPart =
  | { readonly kind: 'search'; readonly value: string }
  | { readonly kind: 'categories' | 'tags'; readonly value: string }
  | { readonly kind: 'venue' | 'organizer'; readonly value: number }
  | { readonly kind: 'featured' }
  | { readonly kind: 'cost'; readonly value: 'free' | 'paid' }

export const filterParts = (filters: Filters): readonly FilterPart[] => [
  ...(filters.search === '' ? [] : [{ kind: 'search', value: filters.search } as const]),
  ...filters.categories.map((value) => ({ kind: 'categories', value }) as const),
  ...filters.tags.map((value) => ({ kind: 'tags', value }) as const),
  ...filters.venue.map((value) => ({ kind: 'venue', value }) as const),
  ...filters.organizer.map((value) => ({ kind: 'organizer', value }) as const),
  ...(filters.featured ? [{ kind: 'featured' } as const] : []),
  ...(filters.cost === 'any' ? [] : [{ kind: 'cost', value: filters.cost } as const]),
]
