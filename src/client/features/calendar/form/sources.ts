import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { OrganizerFields, VenueFields } from '../../../../protocol/calendar/fields.ts'
import {
  createOrganizer,
  createVenue,
  listOrganizers,
  listVenues,
} from '../../../../protocol/calendar/places.ts'
import { createCategory, createTag, listCategories, listTags } from '../../../../protocol/calendar/terms.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { originalApi } from '../access.ts'
import { addressLines } from '../event/place.ts'
import type { RecordKind } from '../../../../protocol/calendar/site.ts'
import { CALENDAR } from '../feature.ts'
import type { Choice } from './field.ts'

export interface FoundChoice extends Choice {
  /** What tells it from others of the same name. */
  readonly detail?: string
}

const SHOWN = 8

interface Asked {
  readonly search: string
  readonly per_page: number
}

const finders: Readonly<
  Record<RecordKind, (asked: Asked, signal: AbortSignal) => Promise<readonly FoundChoice[]>>
> = {
  venue: async (asked, signal) =>
    (await originalApi(listVenues, asked, { signal })).venues.map((each) => ({
      id: each.id,
      name: plainTextOf(each.venue),
      detail: addressLines(each).join(', '),
    })),
  organizer: async (asked, signal) =>
    (await originalApi(listOrganizers, asked, { signal })).organizers.map((each) => ({
      id: each.id,
      name: plainTextOf(each.organizer),
      detail: plainTextOf(each.email),
    })),
  category: async (asked, signal) =>
    (await originalApi(listCategories, { ...asked, hide_empty: false }, { signal })).categories.map(
      (each) => ({
        id: each.id,
        name: plainTextOf(each.name),
      }),
    ),
  tag: async (asked, signal) =>
    (await originalApi(listTags, { ...asked, hide_empty: false }, { signal })).tags.map((each) => ({
      id: each.id,
      name: plainTextOf(each.name),
    })),
}

/** Records of a kind whose name or description contains the text; the first ones where there is none. */
export const choicesQuery = (kind: RecordKind, text: string) =>
  queryOptions({
    queryKey: [CALENDAR, 'choices', kind, text],
    queryFn: ({ signal }) => finders[kind]({ search: text, per_page: SHOWN }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

const afterwards = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: [CALENDAR, 'choices'] })

/** Makes a venue. Where there is one of that name, the service answers that one. @throws ApiError, NetworkError */
export async function makeVenue(
  cache: QueryClient,
  fields: VenueFields & { venue: string },
): Promise<Choice> {
  const { id, venue } = await originalApi(createVenue, fields)
  afterwards(cache)
  return { id, name: plainTextOf(venue) }
}

/** Makes an organizer, like a venue. */
export async function makeOrganizer(
  cache: QueryClient,
  fields: OrganizerFields & { organizer: string },
): Promise<Choice> {
  const { id, organizer } = await originalApi(createOrganizer, fields)
  afterwards(cache)
  return { id, name: plainTextOf(organizer) }
}

/** Makes a category or a tag. By its ID the event then names it: by name, real sites would make a second one. */
export async function makeTerm(cache: QueryClient, kind: 'category' | 'tag', name: string): Promise<Choice> {
  const term = await originalApi(kind === 'category' ? createCategory : createTag, { name })
  afterwards(cache)
  return { id: term.id, name: plainTextOf(term.name) }
}
