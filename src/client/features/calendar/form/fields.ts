import type { ChangedEventFields, NewEventFields } from '../../../../protocol/calendar/fields.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import {
  changedFields,
  draftOf,
  isTranslated,
  type ChosenImage,
  type DraftField,
  type EventDraft,
} from './draft.ts'

const ALL_DAY_START = '00:00:00'
const ALL_DAY_END = '23:59:59'

type When = Pick<NewEventFields, 'start_date' | 'end_date' | 'timezone' | 'all_day'>

/** When it is, always whole: a site that is told only a part of it keeps or shifts the rest. */
export const whenFields = (
  draft: Pick<EventDraft, 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'isAllDay' | 'timezone'>,
): When => ({
  start_date: `${draft.startDate} ${draft.isAllDay ? ALL_DAY_START : `${draft.startTime}:00`}`,
  end_date: `${draft.endDate} ${draft.isAllDay ? ALL_DAY_END : `${draft.endTime}:00`}`,
  timezone: draft.timezone,
  all_day: draft.isAllDay,
})

const idsOf = (choices: readonly { readonly id: number }[]): number[] => choices.map(({ id }) => id)

/** By its ID, or by its address where it has none. */
export function imageReference(image: ChosenImage | null): string {
  if (image === null) return ''
  return image.id > 0 ? String(image.id) : image.url
}

/** What each field of the form says in a request (calendar spec 2.1). */
const requestOf: {
  readonly [Field in DraftField]: (draft: EventDraft) => ChangedEventFields
} = {
  title: ({ title }) => ({ title: title.trim() }),
  startDate: whenFields,
  startTime: whenFields,
  endDate: whenFields,
  endTime: whenFields,
  isAllDay: whenFields,
  timezone: whenFields,
  venues: ({ venues }) => ({ venue: idsOf(venues) }),
  organizers: ({ organizers }) => ({ organizer: idsOf(organizers) }),
  description: ({ description }) => ({ description }),
  excerpt: ({ excerpt }) => ({ excerpt }),
  image: ({ image }) => ({ image: imageReference(image) }),
  categories: ({ categories }) => ({ categories: idsOf(categories) }),
  tags: ({ tags }) => ({ tags: idsOf(tags) }),
  cost: ({ cost }) => ({ cost: cost.trim() }),
  website: ({ website }) => ({ website: website.trim() }),
  status: ({ status, publishAt }) =>
    status === 'future' && publishAt !== ''
      ? { status, date: `${publishAt.replace('T', ' ')}:00` }
      : { status },
  publishAt: (draft) => requestOf.status(draft),
  password: ({ password }) => (password === null ? {} : { event_password: password }),
  slug: ({ slug }) => ({ slug }),
  showMap: ({ showMap }) => ({ show_map: showMap }),
  showMapLink: ({ showMapLink }) => ({ show_map_link: showMapLink }),
  isHidden: ({ isHidden }) => ({ hide_from_listings: isHidden }),
  isSticky: ({ isSticky }) => ({ sticky: isSticky }),
  isFeatured: ({ isFeatured }) => ({ featured: isFeatured }),
  translations: ({ translations }) => ({
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [language, isTranslated(texts) ? texts : null]),
    ),
  }),
}

/** The request that carries these fields of the form. */
export const fieldsOf = (draft: EventDraft, fields: readonly DraftField[]): ChangedEventFields =>
  Object.assign({}, ...fields.map((field) => requestOf[field](draft))) as ChangedEventFields

/** Clocks differ by seconds, and what is published only seconds from now is not public yet. */
const A_MOMENT = 60_000

/** Milliseconds since the epoch as the calendar writes them: `YYYY-MM-DD hh:mm:ss`. */
export const utcOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

/** What was to be published later keeps its date, which goes before the status: to be public it needs another. */
export const publishedNow = (event: CalendarEvent, { status }: EventDraft): ChangedEventFields =>
  status === 'publish' && event.date_utc > utcOf(serverNow())
    ? { date_utc: utcOf(serverNow() - A_MOMENT) }
    : {}

/** The request that makes the stored event what the draft says. */
export const changesOf = (event: CalendarEvent, draft: EventDraft): ChangedEventFields => ({
  ...fieldsOf(draft, changedFields(draftOf(event), draft)),
  ...publishedNow(event, draft),
})

/** What a new event is made with: what was left empty is left out, for the site to decide. */
export function newFieldsOf(draft: EventDraft): NewEventFields {
  const filled = (Object.keys(requestOf) as DraftField[]).filter((field) => {
    const value = draft[field]
    if (field === 'translations') return Object.values(draft.translations).some(isTranslated)
    return value !== '' && value !== null && !(Array.isArray(value) && value.length === 0)
  })
  return { title: draft.title.trim(), ...whenFields(draft), ...fieldsOf(draft, filled) } as NewEventFields
}
