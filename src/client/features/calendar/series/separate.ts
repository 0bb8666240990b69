import { daysBetween } from '../../../../protocol/calendar/seriesDays.ts'
import type { CalendarEvent } from '../../../../protocol/calendar/shapes.ts'
import type { EventDraft } from '../form/draft.ts'
import { daysOf, NEVER } from '../form/repeats.ts'
import { movedBy } from '../form/when.ts'

/*
 * A repeating event on a site without series: an event for each day, created one after another. The site does not know
 * that they belong together.
 */

/** The events on the days after the first. */
export interface SeparateEvents {
  readonly made: readonly CalendarEvent[]
  /** How many there were to be. */
  readonly wanted: number
  /** The reason why the rest is missing. */
  readonly error?: unknown
}

/** The event being saved, by its number among all of the rule: the first one has the number 1. */
export interface SeparateProgress {
  readonly number: number
  readonly count: number
}

interface Creating {
  /** @param day `YYYY-MM-DD`: tells the events of one draft apart */
  readonly create: (draft: EventDraft, day: string) => Promise<CalendarEvent>
  /** Ends it between two events. */
  readonly ended: AbortSignal
  readonly onProgress: ((progress: SeparateProgress) => void) | undefined
}

/** Creates the events of the draft's rule after the first one, until the site refuses one or does not answer. */
export async function createOthers(
  draft: EventDraft,
  { create, ended, onProgress }: Creating,
): Promise<SeparateEvents> {
  const days = daysOf(draft.repeats, draft.startDate).slice(1)
  const made: CalendarEvent[] = []
  try {
    for (const day of days) {
      onProgress?.({ number: made.length + 2, count: days.length + 1 })
      ended.throwIfAborted()
      const moved = movedBy({ ...draft, repeats: NEVER }, daysBetween(draft.startDate, day), 0)
      // In order, so that a refusal leaves no gap.
      // oxlint-disable-next-line no-await-in-loop
      made.push(await create(moved, day))
    }
  } catch (error) {
    return { made, wanted: days.length, error }
  }
  return { made, wanted: days.length }
}
