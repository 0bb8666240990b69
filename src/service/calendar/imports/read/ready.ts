import { digestOf } from '../../../idempotency.ts'
import { sanitize } from '../../html/sanitize.ts'
import type { ReadCalendar, ReadEvent, ReadTexts } from './readEvent.ts'

/** An event as it is written: its description is sanitized. */
export interface ReadyEvent extends ReadEvent {
  /** Of what the file says about it. */
  readonly digest: Uint8Array
}

export interface ReadyCalendar extends Omit<ReadCalendar, 'events'> {
  readonly events: readonly ReadyEvent[]
}

const digestOfEvent = ({ texts, all_day, start_date, end_date, timezone }: ReadEvent): Buffer =>
  digestOf({ texts, all_day, start_date, end_date, timezone })

/** Prepares events for writing. Long descriptions take a while to sanitize: this is work for a thread of its own. */
export function readyEvents(events: readonly ReadEvent[]): ReadyEvent[] {
  // The instances of a series share their texts.
  const sanitized = new Map<ReadTexts, ReadTexts>()
  return events.map((event) => {
    const { texts } = event
    const safe = sanitized.get(texts) ?? { ...texts, description: sanitize(texts.description) }
    sanitized.set(texts, safe)
    return { ...event, texts: safe, digest: digestOfEvent(event) }
  })
}
