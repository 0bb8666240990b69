import type { CalendarEvent } from '../../protocol/calendar/shapes.ts'
import type { Difference } from './compare.ts'
import { kinds, type Kind } from './journal.ts'

const plurals: Readonly<Record<Kind, string>> = {
  category: 'categories',
  tag: 'tags',
  venue: 'venues',
  organizer: 'organizers',
  event: 'events',
}

const SHOWN = 120
const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** What moved, what could not, and what reading back showed. */
export class MoveReport {
  readonly #total = new Map<Kind, number>()
  readonly #made = new Map<Kind, number>()
  readonly #found = new Map<Kind, number>()
  readonly #equal = new Map<Kind, number>()
  readonly #losses = new Map<string, number>()
  readonly #lines: string[] = []
  pictures = 0
  /** Pictures of events whose bytes are the same. */
  samePictures = 0

  #add<Key>(counts: Map<Key, number>, key: Key): void {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }

  count(kind: Kind): void {
    this.#add(this.#total, kind)
  }

  move(kind: Kind, how: 'made' | 'found'): void {
    this.#add(how === 'made' ? this.#made : this.#found, kind)
  }

  refuse(kind: Kind, name: string, reason: string): void {
    this.#lines.push(`The ${kind} “${name}” was refused: ${reason}`)
  }

  miss(kind: Kind, name: string): void {
    this.#lines.push(`The ${kind} “${name}” is not there.`)
  }

  compare(kind: Kind, name: string, found: readonly Difference[]): void {
    if (found.length === 0) this.#add(this.#equal, kind)
    for (const { field, here, there } of found) {
      this.#lines.push(`The ${kind} “${name}”: ${field} is “${cut(there)}”, was “${cut(here)}”`)
    }
  }

  /** Notes what the other calendar has no place for. */
  noteLosses(event: CalendarEvent, isWordPress: boolean): void {
    const { protected: isProtected, translations, venue, series, feed, attendance } = event
    if (isProtected) this.#add(this.#losses, 'passwords of events: the events are private there')
    if (series !== null && series !== undefined)
      this.#add(this.#losses, 'events of a series: each is an event on its own there')
    if (feed !== null)
      this.#add(this.#losses, 'events of subscribed calendars: they no longer follow their calendar there')
    if (attendance)
      this.#add(
        this.#losses,
        isWordPress
          ? 'events that people sign up for: no one can sign up there'
          : 'lists of who is coming to an event: people sign up again there',
      )
    if (!isWordPress) return
    if (Object.keys(translations).length > 0) this.#add(this.#losses, 'events with translations')
    if (venue.length > 1) this.#add(this.#losses, 'events with several venues: only the first is moved')
    if (venue.some(({ geo_lat }) => geo_lat !== null))
      this.#add(this.#losses, 'events at venues with coordinates')
  }

  /** True if everything is there and equal. */
  get isEqual(): boolean {
    return this.#lines.length === 0
  }

  get lines(): readonly string[] {
    const of = (counts: ReadonlyMap<Kind, number>, kind: Kind): number => counts.get(kind) ?? 0
    const counts = kinds.map(
      (kind) =>
        `${of(this.#total, kind)} ${plurals[kind]}: ${of(this.#made, kind)} written, ${of(this.#found, kind)} found there, ${of(this.#equal, kind)} read back equal`,
    )
    const losses = [...this.#losses].map(([what, count]) => `  ${count} × ${what}`)
    return [
      ...counts,
      `${this.pictures} pictures written; ${this.samePictures} of events read back, byte for byte`,
      ...(losses.length > 0 ? ['Can’t be stored there:', ...losses] : []),
      ...(this.#lines.length > 0 ? ['Differences:', ...this.#lines.map((line) => `  ${line}`)] : []),
    ]
  }
}
