import * as v from 'valibot'
import { plainTextOf } from '../../markdown/plainText.ts'
import type { CalendarEvent, Image, Organizer, Term, Venue } from '../../protocol/calendar/shapes.ts'
import { comparedEvent, comparedOrganizer, comparedVenue, differences, type Compared } from './compare.ts'
import { readContents, readEvent } from './contents.ts'
import { eventFields, organizerFields, venueFields, type Moved } from './fields.ts'
import type { Journal, Kind } from './journal.ts'
import { MoveReport } from './report.ts'
import { SiteRefusal, type Contents, type Site } from './site.ts'
import { words } from './words.ts'

const made = v.looseObject({ id: v.number() })

/** The time and title of an event, by which one of an interrupted move is found again. */
const markOf = ({ title, utc_start_date, all_day }: CalendarEvent): string =>
  [words(title), utc_start_date, all_day].join('\n')

/** Parents before their children. */
const byDepth = (terms: readonly Term[]): Term[] => {
  const byId = new Map(terms.map((term) => [term.id, term]))
  const depthOf = ({ parent }: Term, depth = 0): number => {
    const above = byId.get(parent)
    return above === undefined || depth > 50 ? depth : depthOf(above, depth + 1)
  }
  return terms.toSorted((one, other) => depthOf(one) - depthOf(other))
}

export type Progress = (line: string) => void

class Move {
  readonly #from: Site
  readonly #to: Site
  readonly #journal: Journal
  readonly #progress: Progress
  readonly report = new MoveReport()
  /** IDs of pictures there by their addresses here. */
  readonly #pictures = new Map<string, number>()

  constructor(from: Site, to: Site, journal: Journal, progress: Progress) {
    this.#from = from
    this.#to = to
    this.#journal = journal
    this.#progress = progress
  }

  async run(): Promise<void> {
    const here = await readContents(this.#from)
    const there = await readContents(this.#to)
    this.#forgetGone(there)
    await this.#terms('category', '/categories', byDepth(here.categories), there.categories)
    await this.#terms('tag', '/tags', here.tags, there.tags)
    await this.#venues(here, there)
    await this.#organizers(here, there)
    await this.#events(here, there)
    await this.#prove(here)
  }

  /** What was deleted there since an earlier move goes again. */
  #forgetGone(there: Contents): void {
    const known = {
      category: there.categories,
      tag: there.tags,
      venue: there.venues,
      organizer: there.organizers,
      event: there.events,
    }
    for (const [kind, records] of Object.entries(known)) {
      const ids = new Set(records.map(({ id }) => id))
      const moved = this.#journal.of(kind as Kind)
      // Sites do not list hidden events.
      if (kind === 'event' && this.#to.isWordPress) continue
      for (const [from, to] of moved) if (!ids.has(to)) moved.delete(from)
    }
  }

  async #refused(kind: Kind, name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof SiteRefusal)) throw error
      this.report.refuse(kind, plainTextOf(name), error.message)
    }
  }

  async #terms(
    kind: 'category' | 'tag',
    path: string,
    terms: readonly Term[],
    there: readonly Term[],
  ): Promise<void> {
    const moved = this.#journal.of(kind)
    for (const term of terms) {
      this.report.count(kind)
      if (moved.has(term.id)) continue
      const same = there.find(({ name }) => words(name).toLowerCase() === words(term.name).toLowerCase())
      const parent = moved.get(term.parent)
      await this.#refused(kind, term.name, async () => {
        const id = same?.id ?? (await this.#makeTerm(path, term, parent))
        this.#journal.note(kind, term.id, id)
        this.report.move(kind, same ? 'found' : 'made')
      })
    }
    this.#progress(`${terms.length} of ${path.slice(1)}`)
  }

  async #makeTerm(
    path: string,
    { name, slug, description }: Term,
    parent: number | undefined,
  ): Promise<number> {
    const fields = {
      name: plainTextOf(name),
      slug,
      ...(description === '' ? {} : { description: plainTextOf(description) }),
      ...(parent === undefined ? {} : { parent }),
    }
    return v.parse(made, await this.#to.call('POST', path, fields)).id
  }

  async #picture(image: Image | null): Promise<number | undefined> {
    if (image === null) return undefined
    const known = this.#pictures.get(image.url)
    if (known !== undefined) return known
    const bytes = await this.#from.picture(image.url)
    const name = decodeURIComponent(new URL(image.url).pathname.split('/').at(-1) ?? 'picture')
    const id = await this.#to.upload(bytes, name)
    this.#pictures.set(image.url, id)
    this.report.pictures += 1
    return id
  }

  async #places<Place extends Venue | Organizer>(
    kind: 'venue' | 'organizer',
    places: readonly Place[],
    there: readonly Place[],
    nameOf: (place: Place) => string,
    fieldsOf: (place: Place, image: number | undefined) => object,
  ): Promise<void> {
    const moved = this.#journal.of(kind)
    for (const place of places) {
      this.report.count(kind)
      if (moved.has(place.id)) continue
      const same = there.find(
        (each) => words(nameOf(each)).toLowerCase() === words(nameOf(place)).toLowerCase(),
      )
      await this.#refused(kind, nameOf(place), async () => {
        const fields = same ? {} : fieldsOf(place, await this.#picture(place.image))
        const id = same?.id ?? v.parse(made, await this.#to.call('POST', `/${kind}s`, fields)).id
        this.#journal.note(kind, place.id, id)
        this.report.move(kind, same ? 'found' : 'made')
      })
    }
    this.#progress(`${places.length} of ${kind}s`)
  }

  #venues = (here: Contents, there: Contents): Promise<void> =>
    this.#places(
      'venue',
      here.venues,
      there.venues,
      ({ venue }) => venue,
      (venue, image) => venueFields(venue, this.#to.isWordPress, image),
    )

  #organizers = (here: Contents, there: Contents): Promise<void> =>
    this.#places(
      'organizer',
      here.organizers,
      there.organizers,
      ({ organizer }) => organizer,
      organizerFields,
    )

  get #ids(): Moved {
    return {
      categories: this.#journal.of('category'),
      tags: this.#journal.of('tag'),
      venues: this.#journal.of('venue'),
      organizers: this.#journal.of('organizer'),
    }
  }

  async #events(here: Contents, there: Contents): Promise<void> {
    const moved = this.#journal.of('event')
    const taken = new Set(moved.values())
    const free = Map.groupBy(
      there.events.filter(({ id }) => !taken.has(id)),
      markOf,
    )
    for (const [index, event] of here.events.entries()) {
      this.report.count('event')
      this.report.noteLosses(event, this.#to.isWordPress)
      if ((index + 1) % 20 === 0) this.#progress(`${index + 1} of ${here.events.length} events`)
      if (moved.has(event.id)) continue
      await this.#refused('event', event.title, async () => {
        const same = free.get(markOf(event))?.shift()
        const id = same?.id ?? (await this.#makeEvent(event))
        this.#journal.note('event', event.id, id)
        this.report.move('event', same ? 'found' : 'made')
      })
    }
  }

  async #makeEvent(event: CalendarEvent): Promise<number> {
    const image = await this.#picture(event.image)
    const fields = eventFields(event, this.#ids, { isWordPress: this.#to.isWordPress, image })
    return v.parse(made, await this.#to.call('POST', '/events', fields)).id
  }

  /** Reads everything back and compares each field. */
  async #prove(here: Contents): Promise<void> {
    const there = await readContents(this.#to)
    this.#compare('venue', here.venues, there.venues, comparedVenue)
    this.#compare('organizer', here.organizers, there.organizers, comparedOrganizer)
    for (const kind of ['category', 'tag'] as const) {
      const [ours, theirs] =
        kind === 'category' ? [here.categories, there.categories] : [here.tags, there.tags]
      this.#compare(kind, ours, theirs, ({ name }) => ({ name: words(name) }))
    }
    await this.#proveEvents(here.events, there.events)
  }

  #compare<Row extends { readonly id: number }>(
    kind: Kind,
    here: readonly Row[],
    there: readonly Row[],
    compared: (row: Row) => Compared,
  ): void {
    const byId = new Map(there.map((row) => [row.id, row]))
    for (const row of here) {
      const other = byId.get(this.#journal.of(kind).get(row.id) ?? 0)
      const names = Object.values(compared(row))[0] ?? ''
      if (other) this.report.compare(kind, names, differences(compared(row), compared(other)))
      else this.report.miss(kind, names)
    }
  }

  async #proveEvents(here: readonly CalendarEvent[], listed: readonly CalendarEvent[]): Promise<void> {
    const byId = new Map(listed.map((event) => [event.id, event]))
    for (const event of here) {
      const id = this.#journal.of('event').get(event.id)
      const title = words(event.title)
      const found = id === undefined ? undefined : (byId.get(id) ?? (await this.#readHidden(id)))
      if (!found) {
        this.report.miss('event', title)
        continue
      }
      const compared = (each: CalendarEvent): Compared => comparedEvent(each, this.#to.isWordPress)
      this.report.compare('event', title, differences(compared(event), compared(found)))
      await this.#provePicture(title, event.image, found.image)
    }
  }

  async #readHidden(id: number): Promise<CalendarEvent | undefined> {
    try {
      return await readEvent(this.#to, id)
    } catch (error) {
      if (error instanceof SiteRefusal) return undefined
      throw error
    }
  }

  async #provePicture(title: string, from: Image | null, to: Image | null): Promise<void> {
    if (from === null || to === null) return
    const [here, there] = [await this.#from.picture(from.url), await this.#to.picture(to.url)]
    this.report.samePictures += 1
    if (Buffer.compare(here, there) !== 0) {
      this.report.samePictures -= 1
      const field = 'bytes of the picture'
      this.report.compare('event', title, [{ field, here: `${here.length}`, there: `${there.length}` }])
    }
  }
}

/**
 * Moves all of a calendar to another, and reads it back there.
 * @param journal what earlier moves between the two have done
 */
export async function moveCalendar(
  from: Site,
  to: Site,
  journal: Journal,
  progress: Progress,
): Promise<MoveReport> {
  const move = new Move(from, to, journal, progress)
  await move.run()
  return move.report
}
