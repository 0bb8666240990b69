import { statuses, type ChangedEventFields, type Status } from '../../../../protocol/calendar/fields.ts'
import { type Language } from '../../../../protocol/calendar/interface.ts'
import { limits } from '../../../../protocol/calendar/limits.ts'
import type { CalendarEvent, EventTranslation } from '../../../../protocol/calendar/shapes.ts'
import { escapeHtml } from '../../../../markdown/html.ts'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { deviceZone, instantOfWall, isZone, wallAt } from '../time/zone.ts'
import { flag, line, links, type EventField } from './field.ts'
import {
  checkRepeats,
  isRepeating,
  isSameRule,
  NEVER,
  repeatsOf,
  storedRepeats,
  type Repeating,
} from './repeats.ts'
import { storedRule } from './storedRule.ts'
import { wallTime, whenFields, type When } from './when.ts'
import { formTexts } from './texts/formTexts.ts'
import { eventTexts } from '../event/texts/eventTexts.ts'
import { factLine } from '../../../ui/format/facts.ts'

export interface ChosenImage {
  /** 0 for an image on another site, known only by its address. */
  readonly id: number
  readonly url: string
}

type Translations = Readonly<Record<Language, EventTranslation>>

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

/** Sites answer the event's own address if it has no website. */
const websiteOf = (event: CalendarEvent): string => {
  const website = plainTextOf(event.website)
  return website === event.url ? '' : website
}

interface Publication {
  readonly status: Status
  readonly publishAt: string
}

const publicationFields = (_: unknown, { status, publishAt }: Publication): ChangedEventFields =>
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
  wallTime(date, '') === undefined ? formTexts('event.form.needDate') : undefined

/** Checks that the time is present, and not skipped by the clocks of the zone. */
function checkTime({ isAllDay, timezone }: When, date: string, time: string): TextKey | undefined {
  if (isAllDay || checkDay(date)) return undefined
  const wall = wallTime(date, time)
  if (time === '' || wall === undefined) return formTexts('event.form.needTime')
  const isSkipped = isZone(timezone) && wallAt(timezone, instantOfWall(timezone, wall)) !== wall
  return isSkipped ? formTexts('event.form.skippedTime') : undefined
}

/**
 * Compares by the event's own clock: of two moments with the same reading, when clocks go back, the earlier
 * counts.
 */
function isEndFirst({ isAllDay, startDate, startTime, endDate, endTime }: When): boolean {
  const start = wallTime(startDate, isAllDay ? '' : startTime)
  const end = wallTime(endDate, isAllDay ? '' : endTime)
  return start !== undefined && end !== undefined && end < start
}

const isWrongDay = ({ isAllDay, startDate, endDate }: When): boolean => isAllDay || endDate < startDate

const isPlaces = (text: string): boolean =>
  text === '' || (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.max_places)

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

/** A part of the event's time, which is always sent whole: a part alone is kept or shifted by sites. */
const timePart = <Value>(field: Omit<EventField<Value, When>, 'write'>): EventField<Value, When> => ({
  write: (_, when) => whenFields(when),
  ...field,
})

/** A field of no usual kind. */
const other = <Value, Near = unknown>(field: EventField<Value, Near>): EventField<Value, Near> => field

/**
 * All fields of an event (calendar spec 2.1), as the form holds them: texts as typed, dates and times as the
 * browser's controls write them.
 */
export const fieldTable = {
  title: line('title', formTexts('event.form.title'), {
    longest: limits.max_title_length,
    check: (title) => (title.trim() === '' ? formTexts('event.form.needTitle') : undefined),
    asked: (query) => query.get('title') ?? undefined,
  }),
  /** `YYYY-MM-DD`, empty while unknown. */
  startDate: timePart<string>({
    label: formTexts('event.form.startDate'),
    wire: 'start_date',
    initial: '',
    read: (event) => dayOf(event.start_date),
    check: checkDay,
    asked: (query) => askedDate(query.get('date')),
  }),
  /** `hh:mm`. All-day events keep theirs, in case they are switched back. */
  startTime: timePart<string>({
    label: formTexts('event.form.startTime'),
    wire: 'start_date',
    initial: USUAL_START,
    read: (event) => (event.all_day ? USUAL_START : timeOf(event.start_date)),
    check: (time, when) => checkTime(when, when.startDate, time),
    asked: (query) => askedTime(query.get('time')),
  }),
  endDate: timePart<string>({
    label: formTexts('event.form.endDate'),
    wire: 'end_date',
    initial: '',
    read: (event) => dayOf(event.end_date),
    check: (date, when) =>
      checkDay(date) ??
      (isEndFirst(when) && isWrongDay(when) ? formTexts('event.form.endBeforeStart') : undefined),
    asked: (query) => askedDate(query.get('end-date')),
  }),
  endTime: timePart<string>({
    label: formTexts('event.form.endTime'),
    wire: 'end_date',
    initial: USUAL_END,
    read: (event) => (event.all_day ? USUAL_END : timeOf(event.end_date)),
    check: (time, when) =>
      checkTime(when, when.endDate, time) ??
      (isEndFirst(when) && !isWrongDay(when) ? formTexts('event.form.endBeforeStart') : undefined),
    asked: (query) => askedTime(query.get('end-time')),
  }),
  isAllDay: timePart<boolean>({
    label: formTexts('event.form.allDay'),
    wire: 'all_day',
    initial: false,
    read: (event) => event.all_day,
    asked: (query) => query.get('all-day') === '1',
  }),
  /** IANA name. */
  timezone: timePart<string>({
    label: formTexts('event.form.zone'),
    wire: 'timezone',
    initial: '',
    read: ({ timezone }) => timezone,
    check: (zone) => (isZone(zone) ? undefined : formTexts('event.form.unknownZone')),
    asked: (query) => {
      const zone = query.get('zone')
      if (zone === 'here') return deviceZone()
      return zone !== null && isZone(zone) ? zone : undefined
    },
  }),
  repeats: other<Repeating, When>({
    label: formTexts('event.form.repeats'),
    wire: 'repeats',
    initial: NEVER,
    copied: NEVER,
    read: storedRepeats,
    write: (draft, { startDate }) => {
      const repeats = repeatsOf(draft, startDate)
      return repeats === undefined ? {} : { repeats }
    },
    writeWhole: () => ({}),
    isLeftOut: (draft) => !isRepeating(draft),
    check: (draft, { startDate }) => checkRepeats(draft, startDate),
    // The last event of a stored series can be before the end that was asked for.
    isAgreed: (mine, theirs) =>
      isRepeating(mine) &&
      (theirs === null || (theirs.stored !== undefined && (!mine.stored || isSameRule(mine, theirs)))),
    shown: (draft, t) =>
      storedRule(t, draft) ??
      t(formTexts(draft === null || isRepeating(draft) ? 'event.form.yes' : 'event.form.no')),
  }),
  venues: links(
    'venue',
    formTexts('event.form.venue'),
    ({ venue }) => venue.map((each) => ({ id: each.id, html: each.venue })),
    { writeWhole: ([venue]) => (venue === undefined ? {} : { venue: venue.id }) },
  ),
  organizers: links('organizer', formTexts('event.form.organizer'), ({ organizer }) =>
    organizer.map((each) => ({ id: each.id, html: each.organizer })),
  ),
  /** HTML. */
  description: other<string>({
    label: formTexts('event.form.description'),
    wire: 'description',
    initial: '',
    read: ({ description }) => description,
    write: (description) => ({ description }),
    writeWhole: (description) => ({ description: textOrSpace(description) }),
    check: (description) =>
      description.length > limits.max_description_length ? formTexts('event.form.tooLong') : undefined,
    shown: plainTextOf,
    asked: (query) => paragraphs(query.get('text') ?? ''),
  }),
  excerpt: line('excerpt', formTexts('event.form.excerpt'), {
    read: ({ stored, excerpt }) => stored?.excerpt ?? plainTextOf(excerpt),
    writeWhole: (excerpt) => ({ excerpt: textOrSpace(excerpt) }),
  }),
  image: other<ChosenImage | null>({
    label: formTexts('event.form.image'),
    wire: 'image',
    initial: null,
    read: ({ image }) => image && { id: image.id, url: image.url },
    write: (image) => ({ image: imageReference(image) }),
    // Leaving the image out clears it, because such sites reset every field left out.
    writeWhole: (image) => (image === null ? {} : { image: imageReference(image) }),
    shown: (image) => image?.url.split('/').at(-1) ?? '',
  }),
  categories: links('categories', formTexts('event.form.categories'), ({ categories }) =>
    categories.map(({ id, name }) => ({ id, html: name })),
  ),
  tags: links('tags', formTexts('event.form.tags'), ({ tags }) =>
    tags.map(({ id, name }) => ({ id, html: name })),
  ),
  cost: line('cost', formTexts('event.form.cost'), {
    longest: limits.max_cost_length,
    // Shown, a price has the site's sign, and some of what was typed can be missing.
    read: ({ stored, cost }) => stored?.cost ?? plainTextOf(cost),
    // Such sites lose a "0".
    writeWhole: (cost) => ({ cost: cost.trim() === '0' ? 'Free' : cost.trim() }),
  }),
  website: line('website', formTexts('event.form.website'), {
    read: websiteOf,
    check: (website) =>
      website.trim() === '' || isWebAddress(website.trim()) ? undefined : formTexts('event.form.badAddress'),
  }),
  hasAttendance: flag('attendance', formTexts('event.form.hasAttendance'), { writeWhole: () => ({}) }),
  /** Digits; empty for any number. */
  attendancePlaces: other<string>({
    label: formTexts('event.form.places'),
    wire: 'attendance_places',
    initial: '',
    read: ({ attendance_places: places }) => (places === null ? '' : String(places)),
    write: (places) => ({ attendance_places: places.trim() === '' ? null : Number(places) }),
    writeWhole: () => ({}),
    check: (places) => (isPlaces(places.trim()) ? undefined : formTexts('event.form.badPlaces')),
  }),
  /** `YYYY-MM-DDThh:mm` by the event's clock; empty: until it ends. */
  attendanceUntil: other<string>({
    label: formTexts('event.form.until'),
    wire: 'attendance_until',
    initial: '',
    copied: '',
    read: ({ attendance_until: until }) => until.slice(0, 16).replace(' ', 'T'),
    write: (until) => ({ attendance_until: until === '' ? '' : `${until.replace('T', ' ')}:00` }),
    writeWhole: () => ({}),
  }),
  status: other<Status, Publication>({
    label: formTexts('event.form.status'),
    wire: 'status',
    initial: 'publish',
    copied: 'draft',
    read: ({ status }) => statuses.find((each) => each === status) ?? 'draft',
    write: publicationFields,
    shown: (status, t) => t(eventTexts(`event.status.${status}`)),
  }),
  /** Publication time of a scheduled event: `YYYY-MM-DDThh:mm` by the site's clock. */
  publishAt: other<string, Publication>({
    label: formTexts('event.form.publishAt'),
    wire: 'date',
    initial: '',
    read: ({ status, date }) => (status === 'future' ? date.slice(0, 16).replace(' ', 'T') : ''),
    write: publicationFields,
    check: (publishAt, { status }) =>
      status === 'future' && publishAt === '' ? formTexts('event.form.needDate') : undefined,
  }),
  /** null: a password is set; it is never sent out and stays unchanged. */
  password: other<string | null>({
    label: formTexts('event.form.password'),
    wire: 'event_password',
    initial: '',
    copied: '',
    isSecret: true,
    read: (event) => (event.protected ? null : ''),
    write: (password) => (password === null ? {} : { event_password: password }),
    writeWhole: () => ({}),
    // For a stored password, only its existence is known.
    isAgreed: (mine, theirs) => mine === theirs || (Boolean(mine) && theirs === null),
  }),
  slug: line('slug', formTexts('event.form.slug'), {
    copied: '',
    writeWhole: (slug) => (slug === '' ? {} : { slug }),
  }),
  showMap: flag('show_map', formTexts('event.form.showMap'), { initial: true }),
  showMapLink: flag('show_map_link', formTexts('event.form.showMapLink'), { initial: true }),
  isHidden: flag('hide_from_listings', formTexts('event.form.hidden')),
  isSticky: flag('sticky', formTexts('event.form.sticky')),
  isFeatured: flag('featured', formTexts('event.form.featured')),
  translations: other<Translations>({
    label: formTexts('event.form.translations'),
    wire: 'translations',
    initial: translationsOf({ translations: {} }),
    read: translationsOf,
    write: (translations) => ({
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
      factLine(
        Object.values(translations).map(
          ({ title, excerpt, description }) => title || excerpt || plainTextOf(description),
        ),
      ),
  }),
}
