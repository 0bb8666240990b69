import { escapeHtml } from '../../../markdown/html.ts'
import type { NewEventFields } from '../../../protocol/calendar/fields.ts'
import { weekdayOf } from '../../../protocol/calendar/seriesDays.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { type CalendarContext, secondsNow } from '../../calendar/context.ts'
import { wallClockAt } from '../../calendar/dates/wallClock.ts'
import { readPassword } from '../../calendar/events/passwords.ts'
import { updateColumns, type EventRow } from '../../calendar/events/store.ts'
import { createEventRow } from '../../calendar/events/write.ts'
import { recordImage } from '../../calendar/images/routes.ts'
import { localRequest } from '../../calendar/localRequest.ts'
import { asPlaceFields, createPlace } from '../../calendar/places/write.ts'
import type { SignedRequest } from '../../calendar/router.ts'
import { insertSeries } from '../../calendar/series/store.ts'
import { storeCalendarSettings } from '../../calendar/settings.ts'
import { createTerm } from '../../calendar/terms/write.ts'
import type { ChatContext } from '../../chat/context.ts'
import { userByEmail } from '../../chat/users/store.ts'
import { keepContent, type KeptFile } from '../../files/keepFile.ts'
import { samplePeople } from '../people.ts'
import { dayOf, SAMPLE_ZONE } from './days.ts'
import { elsewhere, unpublished } from './elsewhere.ts'
import type { SampleEvent } from './event.ts'
import { festival, recurring } from './festival.ts'
import { samplePictures, type PictureName } from './pictures.ts'
import { sampleOrganizers, sampleVenues } from './places.ts'
import { programme } from './programme.ts'
import { sampleCategories, sampleTags } from './terms.ts'

const DAY = 24 * 60 * 60

export const sampleEvents: readonly SampleEvent[] = [
  ...festival,
  ...recurring,
  ...programme,
  ...elsewhere,
  ...unpublished,
]

const textsIn = (slugs: string | undefined): string[] => slugs?.split(' ') ?? []

/** A request of a user with all permissions, which the sample needs. */
const requestOf = (userId: number): SignedRequest => localRequest({ user_id: userId, role: Role.owner })

function hoursOf({ hours, on, until = on }: SampleEvent, today: Temporal.PlainDate) {
  const [first, last] = [dayOf(on, today), dayOf(until, today)]
  const [start = '00:00', end = '23:59'] = hours ?? []
  return {
    start_date: `${first.toString()} ${start}:00`,
    end_date: `${last.toString()} ${end}:00`,
    all_day: hours === undefined,
  }
}

class SampleCalendar {
  readonly #context: CalendarContext
  readonly #chat: ChatContext
  readonly #images = new Map<PictureName, number>()

  constructor(context: CalendarContext, chat: ChatContext) {
    this.#context = context
    this.#chat = chat
  }

  #person(name: string): number {
    const user = userByEmail(this.#chat.database, `${name}@demo.test`)
    if (!user) throw new Error(`Nobody is called ${name}`)
    return user.id
  }

  keepPictures(files: ReadonlyMap<PictureName, KeptFile>): void {
    for (const [name, file] of files) {
      this.#images.set(name, recordImage(this.#context, file, this.#person('thandi')))
    }
  }

  createTerms(): void {
    const request = requestOf(this.#person('chiara'))
    const ids = new Map<string, number>()
    for (const [taxonomy, terms] of [
      ['category', sampleCategories],
      ['tag', sampleTags],
    ] as const) {
      for (const [slug, { parent, ...term }] of Object.entries(terms)) {
        const above = parent === undefined ? 0 : ids.get(parent)
        ids.set(slug, createTerm(this.#context, request.caller, taxonomy, { ...term, slug, parent: above }))
      }
    }
  }

  createPlaces(): void {
    const request = requestOf(this.#person('chiara'))
    for (const venue of Object.values(sampleVenues)) {
      createPlace(this.#context, request, 'venue', asPlaceFields('venue', venue))
    }
    for (const organizer of Object.values(sampleOrganizers)) {
      createPlace(this.#context, request, 'organizer', asPlaceFields('organizer', organizer))
    }
  }

  #fieldsOf(event: SampleEvent, today: Temporal.PlainDate): NewEventFields {
    const venues = typeof event.venue === 'string' ? [event.venue] : (event.venue ?? [])
    const image = event.picture === undefined ? undefined : this.#images.get(event.picture)
    const waits = event.publishedIn
    return {
      title: escapeHtml(event.title),
      description: event.description,
      excerpt: event.excerpt,
      ...hoursOf(event, today),
      timezone: event.timezone ?? SAMPLE_ZONE,
      categories: textsIn(event.categories),
      tags: textsIn(event.tags),
      venue: venues.map((name) => sampleVenues[name].venue),
      organizer: (event.organizer ?? []).map((name) => sampleOrganizers[name].organizer),
      cost: event.cost,
      website: event.website,
      status: event.status,
      show_map: venues.length > 0,
      show_map_link: venues.length > 0,
      featured: event.featured,
      sticky: event.sticky,
      hide_from_listings: event.hidden,
      translations: event.translations,
      ...(image === undefined ? {} : { image: String(image) }),
      ...(waits === undefined
        ? {}
        : { date_utc: wallClockAt(secondsNow(this.#context) + waits * DAY, 'UTC') }),
    }
  }

  createEvents(passwords: ReadonlyMap<SampleEvent, string | null | undefined>): void {
    const today = Temporal.Instant.fromEpochMilliseconds(this.#context.now())
      .toZonedDateTimeISO(SAMPLE_ZONE)
      .toPlainDate()
    const inSeries = sampleEvents.map((event) => ({
      series: event.series,
      row: createEventRow(this.#context, requestOf(this.#person(event.by ?? 'chiara')), {
        fields: this.#fieldsOf(event, today),
        password: passwords.get(event),
      }),
    }))
    for (const [series, events] of Map.groupBy(inSeries, (each) => each.series)) {
      if (series !== undefined) this.#join(events.map(({ row }) => row))
    }
  }

  /** Makes a weekly series of these events. */
  #join(rows: readonly EventRow[]): void {
    const { database } = this.#context
    const days = rows.map(({ start_date }) => start_date.slice(0, 10))
    const weekdays = [...new Set(days.map(weekdayOf))]
    const series_id = insertSeries(database, { every: 'week', interval: 1, weekdays, by: 'date' })
    for (const [at, { id }] of rows.entries()) {
      updateColumns(database, id, { series_id, series_day: days[at] ?? '' })
    }
  }
}

const pictureNames = Object.keys(samplePictures) as PictureName[]

async function drawPictures({ imagesFolder }: CalendarContext): Promise<ReadonlyMap<PictureName, KeptFile>> {
  const kept = pictureNames.map(async (name) => {
    const { file, draw } = samplePictures[name]
    return [name, await keepContent(imagesFolder, file, draw())] as const
  })
  return new Map(await Promise.all(kept))
}

async function hashPasswords(context: CalendarContext) {
  const hashed = sampleEvents.map(
    async (event) => [event, await readPassword(context, event.password)] as const,
  )
  return new Map(await Promise.all(hashed))
}

/** Returns true if the chat contains the sample organization's users. */
export const isSampleOrganisation = (chat: ChatContext): boolean =>
  Object.keys(samplePeople).every((name) => userByEmail(chat.database, `${name}@demo.test`) !== undefined)

/**
 * Fills an empty calendar with about sixty events around today, created by users of the sample organization.
 * All of it, or nothing.
 */
export async function seedSampleCalendar(context: CalendarContext, chat: ChatContext): Promise<void> {
  const pictures = await drawPictures(context)
  const passwords = await hashPasswords(context)
  // There are no clients yet.
  const quietly: CalendarContext = { ...context, announce: () => undefined }
  context.database.transaction(() => {
    storeCalendarSettings(context, {
      timezone: SAMPLE_ZONE,
      currency_symbol: 'CHF ',
      currency_code: 'CHF',
      currency_position: 'prefix',
    })
    const calendar = new SampleCalendar(quietly, chat)
    calendar.keepPictures(pictures)
    calendar.createTerms()
    calendar.createPlaces()
    calendar.createEvents(passwords)
  })
}
