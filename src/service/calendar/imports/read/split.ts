import { calendarFileBounds } from '../../../../protocol/bounds.ts'
import { CalendarFileFault } from './readEvent.ts'

/** Parts of an iCalendar file, as text: an event that is damaged does not spoil the others. */
export interface Parts {
  /** Properties of the calendar itself, a line each. */
  readonly properties: readonly string[]
  readonly events: readonly string[]
  readonly zones: readonly string[]
  /** Tasks, journal entries and other parts that are no events. */
  readonly others: number
}

/** Yields the lines of a text, with folded lines joined (RFC 5545, 3.1). */
function* linesOf(text: string): Generator<string> {
  let line: string | undefined
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    const raw = text.slice(start, text[end - 1] === '\r' ? end - 1 : end)
    start = end + 1
    if (line !== undefined && (raw.startsWith(' ') || raw.startsWith('\t'))) line += raw.slice(1)
    else {
      if (line !== undefined) yield line
      line = raw
    }
    if (line.length > calendarFileBounds.line) throw new CalendarFileFault('longLine')
  }
  if (line !== undefined) yield line
}

class Splitter {
  readonly properties: string[] = []
  readonly events: string[] = []
  readonly zones: string[] = []
  others = 0
  #stack: string[] = []
  #lines: string[] = []
  #hasCalendar = false
  #count = 0

  take(line: string): void {
    const [, edge, name] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? []
    if (edge === undefined || name === undefined) this.#property(line)
    else if (edge.toUpperCase() === 'BEGIN') this.#begin(name.toUpperCase())
    else this.#end(name.toUpperCase())
  }

  #property(line: string): void {
    if (this.#stack.length === 0) {
      if (line.trim() !== '' && !this.#hasCalendar) throw new CalendarFileFault('notCalendar')
    } else if (this.#stack.length === 1) this.properties.push(line)
    else if (line !== '') this.#lines.push(line)
  }

  #begin(name: string): void {
    if (this.#stack.length === 0 && name !== 'VCALENDAR') throw new CalendarFileFault('notCalendar')
    this.#hasCalendar = true
    this.#stack.push(name)
    this.#count += 1
    if (this.#stack.length > calendarFileBounds.depth) throw new CalendarFileFault('tooDeep')
    if (this.#count > calendarFileBounds.parts) throw new CalendarFileFault('tooManyParts')
    if (this.#stack.length > 1) this.#lines.push(`BEGIN:${name}`)
  }

  #end(name: string): void {
    if (this.#stack.pop() !== name) throw new CalendarFileFault('cutOff')
    if (this.#stack.length === 0) return
    this.#lines.push(`END:${name}`)
    if (this.#stack.length > 1) return
    if (name === 'VEVENT') this.events.push(this.#lines.join('\r\n'))
    else if (name === 'VTIMEZONE') this.zones.push(this.#lines.join('\r\n'))
    else this.others += 1
    this.#lines = []
  }

  end(): Parts {
    if (!this.#hasCalendar) throw new CalendarFileFault('notCalendar')
    if (this.#stack.length > 0) throw new CalendarFileFault('cutOff')
    return this
  }
}

/** @throws CalendarFileFault for a file that is cut off, no calendar, or larger than any honest one */
export function splitCalendar(text: string): Parts {
  const splitter = new Splitter()
  for (const line of linesOf(text.replace(/^\uFEFF/, ''))) splitter.take(line)
  return splitter.end()
}
