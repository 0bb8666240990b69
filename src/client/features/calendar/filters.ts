import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { listEvents } from '../../../protocol/calendar/eventList.ts'
import type { ShownEvent } from './shownEvent.ts'

/** The filters of the calendar. The address, the requests and the feeds use the same words for them. */
export interface Filters {
  readonly search: string
  /** Slugs or IDs; an event passes with any of them. */
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** IDs; an event passes with any of them. */
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly featured: boolean
  /** Filtered by the app, because the service cannot. */
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
      .filter(Boolean),
  ),
]

const ids = (query: URLSearchParams, name: string): readonly number[] =>
  words(query, name)
    .filter((value) => /^\d{1,15}$/.test(value))
    .map(Number)

/** Reads the filters of an address. */
export function filtersIn(query: URLSearchParams): Filters {
  const cost = query.get('cost')
  return {
    search: query.get('search')?.trim() ?? '',
    categories: words(query, 'categories'),
    tags: words(query, 'tags'),
    venue: ids(query, 'venue'),
    organizer: ids(query, 'organizer'),
    featured: /^(true|1)$/.test(query.get('featured') ?? ''),
    cost: cost === 'free' || cost === 'paid' ? cost : 'any',
  }
}

/** Returns the filters as arguments of the service; unset ones are left out, because real sites refuse empty ones. */
export const filterArguments = ({ cost: _ours, ...filters }: Filters): ArgumentsOf<typeof listEvents> =>
  Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value === true || (value !== false && value.length > 0)),
  )

/** Returns the filters as parts of a query, in a fixed order, each once. */
export function filterQuery(filters: Filters): readonly (readonly [string, string])[] {
  const asked = Object.entries(filterArguments(filters)).map(
    ([name, value]) => [name, String(value)] as const,
  )
  return filters.cost === 'any' ? asked : [...asked, ['cost', filters.cost]]
}

/**
 * Returns the end of an address: empty, or from "?" on. Commas stay unescaped, because people read and share these
 * addresses.
 */
export function searchOf(parts: readonly (readonly [string, string])[]): string {
  const query = String(new URLSearchParams(Object.fromEntries(parts)))
  return query && `?${query.replaceAll('%2C', ',')}`
}

/** Applies the filters that the service cannot. */
export const passesHere = ({ cost }: Filters, event: ShownEvent): boolean =>
  cost === 'any' || (cost === 'free' ? event.isFree : event.cost !== '' && !event.isFree)

/** A single filter value, for a chip that removes it. */
export type FilterPart =
  | { readonly kind: 'search'; readonly value: string }
  | { readonly kind: 'categories' | 'tags'; readonly value: string }
  | { readonly kind: 'venue' | 'organizer'; readonly value: number }
  | { readonly kind: 'featured' }
  | { readonly kind: 'cost'; readonly value: 'free' | 'paid' }

const listed = ['categories', 'tags', 'venue', 'organizer'] as const

export const filterParts = ({ search, featured, cost, ...filters }: Filters): readonly FilterPart[] => [
  ...(search === '' ? [] : [{ kind: 'search', value: search } as const]),
  ...listed.flatMap((kind) => filters[kind].map((value) => ({ kind, value }) as FilterPart)),
  ...(featured ? [{ kind: 'featured' } as const] : []),
  ...(cost === 'any' ? [] : [{ kind: 'cost', value: cost } as const]),
]
