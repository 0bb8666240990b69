import ICAL from 'ical.js'
import { calendarFileBounds } from '../../../../protocol/bounds.ts'
import type { LeftOut, ReadCalendar, ReadEvent, Reading, ReadTexts, ReasonLeftOut } from './readEvent.ts'
import { isSeries, startsOf, TooFrequent, windowAt } from './series.ts'
import { readSpan, recurrenceOf, timesAt, type Span } from './span.ts'
import { splitCalendar, type Parts } from './split.ts'
import { readTexts } from './texts.ts'
import { clockFor, timesOf } from './times.ts'
import { knownZone, ZonesOfFile } from './zones.ts'

/** An event, or the change of one instance of a series, with its times. */
interface Entry {
  readonly component: ICAL.Component
  readonly texts: ReadTexts
  readonly uid: string
  readonly sequence: number
}

const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '')

const isCanceled = ({ component }: Entry): boolean => /^cancelled$/i.test(textOf(component, 'status'))

/** Value of a property of the calendar itself. */
function valueOf({ properties }: Parts, name: string): string {
  const line = properties.find((each) => each.toUpperCase().startsWith(`${name}:`))
  return line === undefined
    ? ''
    : line
        .slice(name.length + 1)
        .replace(/\\([,;\\])/g, '$1')
        .trim()
}

/** Seconds until the next reading that the calendar asks for (RFC 7986 5.7, and the property that was there before). */
function intervalOf({ properties }: Parts): number | null {
  for (const line of properties) {
    const [, text] = /^(?:REFRESH-INTERVAL|X-PUBLISHED-TTL)(?:;[^:]*)?:\s*(\S{1,40})\s*$/i.exec(line) ?? []
    if (text === undefined || !ICAL.Duration.isValueString(text)) continue
    const seconds = ICAL.Duration.fromString(text).toSeconds()
    if (seconds > 0) return seconds
  }
  return null
}

class CalendarReader {
  readonly #parts: Parts
  readonly #zone: string
  readonly #zones: ZonesOfFile
  readonly #window: ReturnType<typeof windowAt>
  readonly #events: ReadEvent[] = []
  readonly #leftOut: LeftOut[] = []
  #leftOutCount = 0
  #series = 0
  #attachments = 0
  #characters = 0

  constructor(text: string, { zone, now }: Reading) {
    this.#parts = splitCalendar(text)
    this.#zone = knownZone(valueOf(this.#parts, 'X-WR-TIMEZONE')) ?? zone
    this.#zones = new ZonesOfFile(this.#parts.zones)
    this.#window = windowAt(now)
  }

  read(): ReadCalendar {
    for (const entries of this.#byUid().values()) this.#readUid(entries)
    for (let count = 0; count < this.#parts.others; count += 1) this.#leaveOut('noEvent')
    return {
      name: valueOf(this.#parts, 'X-WR-CALNAME') || valueOf(this.#parts, 'NAME'),
      events: this.#events,
      left_out: this.#leftOut,
      left_out_count: this.#leftOutCount,
      series: this.#series,
      attachments: this.#attachments,
      unknown_zones: [...this.#zones.unknown],
      interval: intervalOf(this.#parts),
    }
  }

  #leaveOut(reason: ReasonLeftOut, title = '', day = ''): void {
    this.#leftOutCount += 1
    if (this.#leftOut.length < calendarFileBounds.told) this.#leftOut.push({ reason, title, day })
  }

  #entry(text: string): Entry | undefined {
    try {
      const component = new ICAL.Component(ICAL.parse(text))
      const texts = readTexts(component)
      this.#attachments += component.getAllProperties('attach').length
      // Without an ID it is known again by what it says.
      const uid = textOf(component, 'uid') || `${texts.title} ${textOf(component, 'dtstart')}`
      const sequence = Number(textOf(component, 'sequence')) || 0
      return { component, texts, uid: uid.slice(0, 500), sequence }
    } catch {
      this.#leaveOut('unreadable', /^SUMMARY[^:\r\n]{0,200}:(.{0,200})/im.exec(text)?.[1])
      return undefined
    }
  }

  #byUid(): Map<string, Entry[]> {
    const found = this.#parts.events.flatMap((text) => this.#entry(text) ?? [])
    return Map.groupBy(found, ({ uid }) => uid)
  }

  /** Reads an event with the changes of its instances; of several versions the last counts. */
  #readUid(entries: readonly Entry[]): void {
    const changes = new Map<string, Entry>()
    let master: { entry: Entry; span: Span } | undefined
    for (const entry of entries.toSorted((one, other) => one.sequence - other.sequence)) {
      const span = this.#guarded(entry, () => readSpan(entry.component, this.#zones, this.#zone))
      if (span === undefined) continue
      if (typeof span === 'string') this.#leaveOut(span, entry.texts.title)
      else if (entry.component.hasProperty('recurrence-id')) changes.set(this.#nameOf(entry, span), entry)
      else master = { entry, span }
    }
    if (master) this.#guarded(master.entry, () => this.#readMaster(master.entry, master.span, changes))
    for (const [name, entry] of changes) this.#guarded(entry, () => this.#readChange(entry, name))
  }

  #guarded<T>({ texts }: Entry, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#leaveOut(error instanceof TooFrequent ? 'tooFrequent' : 'unreadable', texts.title)
      return undefined
    }
  }

  /** The name of the changed instance in its series. */
  #nameOf({ component }: Entry, span: Span): string {
    const property = component.getFirstProperty('recurrence-id')
    const [time] = property ? timesOf(property) : []
    if (!property || !time) return 'unknown'
    if (time.isDate) return time.toString().slice(0, 10)
    return String(clockFor(property, this.#zones, span.clock.shown).secondsAt(time))
  }

  #readMaster(entry: Entry, span: Span, changes: ReadonlyMap<string, Entry>): void {
    if (isCanceled(entry)) this.#leaveOut('canceled', entry.texts.title, span.start.toString().slice(0, 10))
    else if (isSeries(entry.component)) this.#readSeries(entry, span, changes)
    else if (!changes.has(recurrenceOf(span, span.start))) this.#add(entry, span, span.start, '')
  }

  #readSeries(entry: Entry, span: Span, changes: ReadonlyMap<string, Entry>): void {
    const starts = startsOf(entry.component, span, this.#zones, this.#window)
    this.#series += 1
    for (const [name, start] of starts) if (!changes.has(name)) this.#add(entry, span, start, name)
  }

  #readChange(entry: Entry, name: string): void {
    const span = readSpan(entry.component, this.#zones, this.#zone)
    if (typeof span === 'string') return
    if (isCanceled(entry)) this.#leaveOut('canceled', entry.texts.title, span.start.toString().slice(0, 10))
    else this.#add(entry, span, span.start, name)
  }

  #add({ uid, texts }: Entry, span: Span, start: ICAL.Time, recurrence: string): void {
    const day = start.toString().slice(0, 10)
    this.#characters += texts.description.length + texts.title.length
    const { events, characters } = calendarFileBounds
    if (this.#events.length >= events || this.#characters > characters) {
      this.#leaveOut('tooMany', texts.title, day)
    } else if (texts.title === '') this.#leaveOut('noTitle', '', day)
    else this.#events.push({ uid, recurrence, texts, ...timesAt(span, start) })
  }
}

/**
 * Reads an iCalendar file (RFC 5545). What one event has wrong costs that event alone.
 * @throws CalendarFileFault
 */
export const readCalendar = (text: string, reading: Reading): ReadCalendar =>
  new CalendarReader(text, reading).read()
