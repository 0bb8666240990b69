import type { CalendarEvent, EventTranslation } from '../../../../protocol/calendar/shapes.ts'
import type { Status } from '../../../../protocol/calendar/fields.ts'
import { languages, type Language } from '../../../../protocol/calendar/limits.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'

/** A record of the calendar that an event names: a venue, an organizer, a category or a tag. */
export interface Choice {
  readonly id: number
  /** As people read it. */
  readonly name: string
}

export interface ChosenImage {
  /** 0 for an image that lies elsewhere and is known by its address alone. */
  readonly id: number
  readonly url: string
}

export type Translations = Readonly<Record<Language, EventTranslation>>

/** An event as the form holds it: texts as typed, dates and times as the browser's fields write them. */
export interface EventDraft {
  readonly title: string
  /** `YYYY-MM-DD`, empty while unknown. */
  readonly startDate: string
  /** `hh:mm`. All-day events keep theirs for when they are no longer so. */
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
  readonly isAllDay: boolean
  /** IANA name. */
  readonly timezone: string
  readonly venues: readonly Choice[]
  readonly organizers: readonly Choice[]
  /** HTML. */
  readonly description: string
  readonly excerpt: string
  readonly image: ChosenImage | null
  readonly categories: readonly Choice[]
  readonly tags: readonly Choice[]
  readonly cost: string
  readonly website: string
  readonly status: Status
  /** When a scheduled event is to be published: `YYYY-MM-DDThh:mm` by the site's clock. */
  readonly publishAt: string
  /** Null: the event has one, which nobody is told and which stays. */
  readonly password: string | null
  readonly slug: string
  readonly showMap: boolean
  readonly showMapLink: boolean
  readonly isHidden: boolean
  readonly isSticky: boolean
  readonly isFeatured: boolean
  readonly translations: Translations
}

export type DraftField = keyof EventDraft

const NO_TRANSLATION: EventTranslation = { title: '', description: '', excerpt: '' }
export const noTranslations: Translations = { fr: NO_TRANSLATION, de: NO_TRANSLATION, it: NO_TRANSLATION }

/** Whether anything of the event is said in that language; the title may be missing yet. */
export const isTranslated = (texts: EventTranslation): boolean =>
  Object.values(texts).some((text) => text.trim() !== '')

const USUAL_START = '18:00'
const USUAL_END = '20:00'

/** A new event on a day (`YYYY-MM-DD`), in the evening, as most are. */
export const emptyDraft = (day: string, timezone: string): EventDraft => ({
  title: '',
  startDate: day,
  startTime: USUAL_START,
  endDate: day,
  endTime: USUAL_END,
  isAllDay: false,
  timezone,
  venues: [],
  organizers: [],
  description: '',
  excerpt: '',
  image: null,
  categories: [],
  tags: [],
  cost: '',
  website: '',
  status: 'publish',
  publishAt: '',
  password: '',
  slug: '',
  showMap: true,
  showMapLink: true,
  isHidden: false,
  isSticky: false,
  isFeatured: false,
  translations: noTranslations,
})

const choice = (id: number, html: string): Choice => ({ id, name: plainTextOf(html) })

/** Sites answer the event's own address where no website was ever given. */
const websiteOf = (event: CalendarEvent): string => {
  const website = plainTextOf(event.website)
  return website === event.url ? '' : website
}

const statusOf = (status: string): Status =>
  (['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const).find((each) => each === status) ??
  'draft'

/** Texts of the interface's other languages, those that are missing empty. */
const translationsOf = (event: CalendarEvent): Translations => {
  const all = { ...noTranslations }
  for (const language of languages) {
    const { title, description, excerpt } = event.translations[language] ?? NO_TRANSLATION
    all[language] = { title: plainTextOf(title), description, excerpt: plainTextOf(excerpt) }
  }
  return all
}

/** The stored event as the form shows it. */
export function draftOf(event: CalendarEvent): EventDraft {
  const [startDate = '', startTime = ''] = event.start_date.split(' ')
  const [endDate = '', endTime = ''] = event.end_date.split(' ')
  return {
    title: plainTextOf(event.title),
    startDate,
    startTime: event.all_day ? USUAL_START : startTime.slice(0, 5),
    endDate,
    endTime: event.all_day ? USUAL_END : endTime.slice(0, 5),
    isAllDay: event.all_day,
    timezone: event.timezone,
    venues: event.venue.map((each) => choice(each.id, each.venue)),
    organizers: event.organizer.map((each) => choice(each.id, each.organizer)),
    description: event.description,
    excerpt: plainTextOf(event.excerpt),
    image: event.image && { id: event.image.id, url: event.image.url },
    categories: event.categories.map((each) => choice(each.id, each.name)),
    tags: event.tags.map((each) => choice(each.id, each.name)),
    cost: plainTextOf(event.cost),
    website: websiteOf(event),
    status: statusOf(event.status),
    publishAt: event.status === 'future' ? event.date.slice(0, 16).replace(' ', 'T') : '',
    password: event.protected ? null : '',
    slug: event.slug,
    showMap: event.show_map,
    showMapLink: event.show_map_link,
    isHidden: event.hide_from_listings,
    isSticky: event.sticky,
    isFeatured: event.featured,
    translations: translationsOf(event),
  }
}

/** A copy to begin another event from: not published yet, and under no address of its own. */
export const copyOf = (draft: EventDraft): EventDraft => ({
  ...draft,
  status: 'draft',
  slug: '',
  password: '',
})

/** Whether two values of a field are the same to those who read them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The fields in which `draft` differs from `from`. */
export const changedFields = (from: EventDraft, draft: EventDraft): readonly DraftField[] =>
  (Object.keys(draft) as DraftField[]).filter((field) => !isSame(from[field], draft[field]))
