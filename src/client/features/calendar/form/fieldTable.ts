import type { ChangedEventFields } from '../../../../protocol/calendar/fields.ts'
import { limits, type Language } from '../../../../protocol/calendar/limits.ts'
import type { CalendarEvent, EventTranslation } from '../../../../protocol/calendar/shapes.ts'
import { escapeHtml } from '../../../../markdown/html.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { TextKey } from '../../../i18n/textKey.ts'
import type { Translate } from '../../../i18n/useText.ts'
import { deviceZone, instantOfWall, isZone, wallAt } from '../time/zone.ts'
import type { Choice, ChosenImage, DraftField, EventDraft, Translations } from './draft.ts'
import { wallTime, whenFields } from './when.ts'

/** One field of an event, with everything the form does with it. */
export interface EventField<Value> {
  readonly label: TextKey
  /** The name that the service refuses the field by (calendar spec 2.1), if different. */
  readonly wire?: string
  /** Its value in a new event. */
  readonly initial: Value
  /** Its value in a copy, if not the original's. */
  readonly copied?: Value
  /** Never stored on the device. */
  readonly isSecret?: true
  /** Gives its value in the stored event. */
  readonly read: (event: CalendarEvent) => Value
  /** Gives its part of a request. */
  readonly write: (draft: EventDraft) => ChangedEventFields
  /**
   * Gives its part of a request to a site that needs the whole event (calendar-wire 0), if different: such
   * sites cannot clear a text, fail with a list of one venue, and know none of our own fields.
   */
  readonly writeWhole?: (draft: EventDraft) => Readonly<Record<string, unknown>>
  /** Tells whether the site decides the value in a new event; by default for empty texts and lists. */
  readonly isLeftOut?: (value: Value) => boolean
  /** Gives the text of the reason why it cannot be saved. */
  readonly check?: (draft: EventDraft) => TextKey | undefined
  /** Tells whether two versions mean the same, if neither their values nor their requests show it. */
  readonly isAgreed?: (mine: Value, theirs: Value) => boolean
  /**
   * Gives its value as text for a person who compares two versions; by default for texts, names, yes and no.
   */
  readonly shown?: (value: Value, t: Translate) => string
  /** Gives the value in an address such as `/event/new?title=Lunch`. */
  readonly asked?: (query: URLSearchParams) => Value | undefined
}

const USUAL_START = '18:00'
const USUAL_END = '20:00'

const NO_TRANSLATION: EventTranslation = { title: '', description: '', excerpt: '' }

/** Tells whether the event has any text in that language; the title can still be missing. */
export const isTranslated = (texts: EventTranslation): boolean =>
  Object.values(texts).some((text) => text.trim() !== '')

/** Gives the texts in the interface's other languages; missing ones are empty. */
const translationsOf = (event: Pick<CalendarEvent, 'translations'>): Translations => {
  const textsIn = (language: Language): EventTranslation => {
    const { title, description, excerpt } = event.translations[language] ?? NO_TRANSLATION
    return { title: plainTextOf(title), description, excerpt: plainTextOf(excerpt) }
  }
  return { fr: textsIn('fr'), de: textsIn('de'), it: textsIn('it') }
}

const choice = (id: number, html: string): Choice => ({ id, name: plainTextOf(html) })
const idsOf = (choices: readonly Choice[]): number[] => choices.map(({ id }) => id)

/** Sites answer the event's own address if it has no website. */
const websiteOf = (event: CalendarEvent): string => {
  const website = plainTextOf(event.website)
  return website === event.url ? '' : website
}

const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const

const statusFields = ({ status, publishAt }: EventDraft): ChangedEventFields =>
  status === 'future' && publishAt !== '' ? { status, date: `${publishAt.replace('T', ' ')}:00` } : { status }

/** Refers to an image by its ID, or by its address if it has none. */
function imageReference(image: ChosenImage | null): string {
  if (image === null) return ''
  return image.id > 0 ? String(image.id) : image.url
}

/** A text that cannot be cleared: a space is displayed as empty. */
const textOrSpace = (text: string): string => (text.trim() === '' ? ' ' : text)

/** Gives the day or the time of the stored event's start or end. */
const dayOf = (text: string): string => text.split(' ')[0] ?? ''
const timeOf = (text: string): string => (text.split(' ')[1] ?? '').slice(0, 5)

const checkDay = (date: string): TextKey | undefined =>
  wallTime(date, '') === undefined ? 'event.form.needDate' : undefined

/** Checks that the time is present, and not skipped by the clocks of the zone. */
function checkTime({ isAllDay, timezone }: EventDraft, date: string, time: string): TextKey | undefined {
  if (isAllDay || checkDay(date)) return undefined
  const wall = wallTime(date, time)
  if (time === '' || wall === undefined) return 'event.form.needTime'
  const isSkipped = isZone(timezone) && wallAt(timezone, instantOfWall(timezone, wall)) !== wall
  return isSkipped ? 'event.form.skippedTime' : undefined
}

/**
 * Compares by the event's own clock: of two moments with the same reading, when clocks go back, the earlier
 * counts.
 */
function isEndFirst({ isAllDay, startDate, startTime, endDate, endTime }: EventDraft): boolean {
  const start = wallTime(startDate, isAllDay ? '' : startTime)
  const end = wallTime(endDate, isAllDay ? '' : endTime)
  return start !== undefined && end !== undefined && end < start
}

const isWrongDay = ({ isAllDay, startDate, endDate }: EventDraft): boolean => isAllDay || endDate < startDate

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const askedDate = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
const askedTime = (text: string | null): string | undefined =>
  text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined

/** Converts plain text to HTML, a paragraph for each line. */
const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

/** A switch of the publication section. */
const flag = (
  label: TextKey,
  read: (event: CalendarEvent) => boolean,
  write: (draft: EventDraft) => ChangedEventFields,
  initial = false,
): EventField<boolean> => ({ label, initial, read, write })

/**
 * All fields of an event (calendar spec 2.1). Its times are always sent whole: a part alone is kept or
 * shifted.
 */
export const fieldTable: { readonly [Field in DraftField]: EventField<EventDraft[Field]> } = {
  title: {
    label: 'event.form.title',
    initial: '',
    read: ({ title }) => plainTextOf(title),
    write: ({ title }) => ({ title: title.trim() }),
    check: ({ title }) => (title.trim() === '' ? 'event.form.needTitle' : undefined),
    asked: (query) => query.get('title') ?? undefined,
  },
  startDate: {
    label: 'event.form.startDate',
    wire: 'start_date',
    initial: '',
    read: (event) => dayOf(event.start_date),
    write: whenFields,
    check: ({ startDate }) => checkDay(startDate),
    asked: (query) => askedDate(query.get('date')),
  },
  startTime: {
    label: 'event.form.startTime',
    initial: USUAL_START,
    read: (event) => (event.all_day ? USUAL_START : timeOf(event.start_date)),
    write: whenFields,
    check: (draft) => checkTime(draft, draft.startDate, draft.startTime),
    asked: (query) => askedTime(query.get('time')),
  },
  endDate: {
    label: 'event.form.endDate',
    wire: 'end_date',
    initial: '',
    read: (event) => dayOf(event.end_date),
    write: whenFields,
    check: (draft) =>
      checkDay(draft.endDate) ??
      (isEndFirst(draft) && isWrongDay(draft) ? 'event.form.endBeforeStart' : undefined),
    asked: (query) => askedDate(query.get('end-date')),
  },
  endTime: {
    label: 'event.form.endTime',
    initial: USUAL_END,
    read: (event) => (event.all_day ? USUAL_END : timeOf(event.end_date)),
    write: whenFields,
    check: (draft) =>
      checkTime(draft, draft.endDate, draft.endTime) ??
      (isEndFirst(draft) && !isWrongDay(draft) ? 'event.form.endBeforeStart' : undefined),
    asked: (query) => askedTime(query.get('end-time')),
  },
  isAllDay: {
    label: 'event.form.allDay',
    wire: 'all_day',
    initial: false,
    read: (event) => event.all_day,
    write: whenFields,
    asked: (query) => query.get('all-day') === '1',
  },
  timezone: {
    label: 'event.form.zone',
    initial: '',
    read: ({ timezone }) => timezone,
    write: whenFields,
    check: ({ timezone }) => (isZone(timezone) ? undefined : 'event.form.unknownZone'),
    asked: (query) => {
      const zone = query.get('zone')
      if (zone === 'here') return deviceZone()
      return zone !== null && isZone(zone) ? zone : undefined
    },
  },
  venues: {
    label: 'event.form.venue',
    wire: 'venue',
    initial: [],
    read: ({ venue }) => venue.map((each) => choice(each.id, each.venue)),
    write: ({ venues }) => ({ venue: idsOf(venues) }),
    writeWhole: ({ venues: [venue] }) => (venue === undefined ? {} : { venue: venue.id }),
  },
  organizers: {
    label: 'event.form.organizer',
    wire: 'organizer',
    initial: [],
    read: ({ organizer }) => organizer.map((each) => choice(each.id, each.organizer)),
    write: ({ organizers }) => ({ organizer: idsOf(organizers) }),
  },
  description: {
    label: 'event.form.description',
    initial: '',
    read: ({ description }) => description,
    write: ({ description }) => ({ description }),
    writeWhole: ({ description }) => ({ description: textOrSpace(description) }),
    check: ({ description }) =>
      description.length > limits.max_description_length ? 'event.form.tooLong' : undefined,
    shown: plainTextOf,
    asked: (query) => paragraphs(query.get('text') ?? ''),
  },
  excerpt: {
    label: 'event.form.excerpt',
    initial: '',
    read: ({ excerpt }) => plainTextOf(excerpt),
    write: ({ excerpt }) => ({ excerpt }),
    writeWhole: ({ excerpt }) => ({ excerpt: textOrSpace(excerpt) }),
  },
  image: {
    label: 'event.form.image',
    initial: null,
    read: ({ image }) => image && { id: image.id, url: image.url },
    write: ({ image }) => ({ image: imageReference(image) }),
    // Leaving the image out clears it, because such sites reset every field left out.
    writeWhole: ({ image }) => (image === null ? {} : { image: imageReference(image) }),
    shown: (image) => image?.url.split('/').at(-1) ?? '',
  },
  categories: {
    label: 'event.form.categories',
    initial: [],
    read: ({ categories }) => categories.map((each) => choice(each.id, each.name)),
    write: ({ categories }) => ({ categories: idsOf(categories) }),
  },
  tags: {
    label: 'event.form.tags',
    initial: [],
    read: ({ tags }) => tags.map((each) => choice(each.id, each.name)),
    write: ({ tags }) => ({ tags: idsOf(tags) }),
  },
  cost: {
    label: 'event.form.cost',
    initial: '',
    read: ({ cost }) => plainTextOf(cost),
    write: ({ cost }) => ({ cost: cost.trim() }),
    // Such sites lose a "0".
    writeWhole: ({ cost }) => ({ cost: cost.trim() === '0' ? 'Free' : cost.trim() }),
  },
  website: {
    label: 'event.form.website',
    initial: '',
    read: websiteOf,
    write: ({ website }) => ({ website: website.trim() }),
    check: ({ website }) =>
      website.trim() === '' || isWebAddress(website.trim()) ? undefined : 'event.form.badAddress',
  },
  status: {
    label: 'event.form.status',
    initial: 'publish',
    copied: 'draft',
    read: ({ status }) => statuses.find((each) => each === status) ?? 'draft',
    write: statusFields,
    shown: (status, t) => t(`event.status.${status}`),
  },
  publishAt: {
    label: 'event.form.publishAt',
    wire: 'date',
    initial: '',
    read: ({ status, date }) => (status === 'future' ? date.slice(0, 16).replace(' ', 'T') : ''),
    write: statusFields,
    check: ({ status, publishAt }) =>
      status === 'future' && publishAt === '' ? 'event.form.needDate' : undefined,
  },
  password: {
    label: 'event.form.password',
    wire: 'event_password',
    initial: '',
    copied: '',
    isSecret: true,
    read: (event) => (event.protected ? null : ''),
    write: ({ password }) => (password === null ? {} : { event_password: password }),
    writeWhole: () => ({}),
    // For a stored password, only its existence is known.
    isAgreed: (mine, theirs) => mine === theirs || (Boolean(mine) && theirs === null),
  },
  slug: {
    label: 'event.form.slug',
    initial: '',
    copied: '',
    read: ({ slug }) => slug,
    write: ({ slug }) => ({ slug }),
    writeWhole: ({ slug }) => (slug === '' ? {} : { slug }),
  },
  showMap: flag(
    'event.form.showMap',
    (event) => event.show_map,
    ({ showMap }) => ({ show_map: showMap }),
    true,
  ),
  showMapLink: flag(
    'event.form.showMapLink',
    (event) => event.show_map_link,
    ({ showMapLink }) => ({ show_map_link: showMapLink }),
    true,
  ),
  isHidden: flag(
    'event.form.hidden',
    (event) => event.hide_from_listings,
    ({ isHidden }) => ({ hide_from_listings: isHidden }),
  ),
  isSticky: flag(
    'event.form.sticky',
    ({ sticky }) => sticky,
    ({ isSticky }) => ({ sticky: isSticky }),
  ),
  isFeatured: flag(
    'event.form.featured',
    ({ featured }) => featured,
    ({ isFeatured }) => ({ featured: isFeatured }),
  ),
  translations: {
    label: 'event.form.translations',
    initial: translationsOf({ translations: {} }),
    read: translationsOf,
    write: ({ translations }) => ({
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, texts]) => [
          language,
          isTranslated(texts) ? texts : null,
        ]),
      ),
    }),
    writeWhole: () => ({}),
    isLeftOut: (translations) => !Object.values(translations).some(isTranslated),
    shown: (translations) =>
      Object.values(translations)
        .map(({ title, excerpt, description }) => title || excerpt || plainTextOf(description))
        .filter((text) => text !== '')
        .join(' · '),
  },
}
