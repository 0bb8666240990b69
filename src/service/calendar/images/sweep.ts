import { setImmediate as othersTurn } from 'node:timers/promises'
import { discardFile } from '../../files/keepFile.ts'
import { secondsNow, type CalendarContext } from '../context.ts'
import { deleteUnused, describedAfter, SLICE, unusedSince, type Unused } from './store.ts'

/** Seconds that an upload is kept before an event uses it. */
const GRACE = 7 * 24 * 60 * 60
const MOST_AT_ONCE = 50

/** IDs of images linked in descriptions; reads each description once, however many images there are. */
async function linkedImages({ database }: CalendarContext): Promise<ReadonlySet<number>> {
  const linked = new Set<number>()
  for (const table of ['calendar_event', 'calendar_venue', 'calendar_organizer']) {
    let after = 0
    for (;;) {
      const rows = describedAfter(database, table, after)
      for (const { description } of rows) {
        for (const [, id] of description.matchAll(/\/images\/(\d{1,15})\//g)) linked.add(Number(id))
      }
      after = rows.at(-1)?.id ?? after
      if (rows.length < SLICE) break
      await othersTurn()
    }
  }
  return linked
}

/** Uploads that neither a record nor a description uses. */
async function unusedImages(context: CalendarContext): Promise<readonly Unused[]> {
  const candidates = unusedSince(context.database, secondsNow(context) - GRACE)
  if (candidates.length === 0) return []
  const linked = await linkedImages(context)
  return candidates.filter(({ id }) => !linked.has(id)).slice(0, MOST_AT_ONCE)
}

/** Creates a job that deletes uploads found unused in two runs in a row, because "Undo" can restore a use. */
export function createImageSweep(context: CalendarContext): () => Promise<void> {
  let seen: ReadonlySet<number> = new Set()
  return async () => {
    const unused = await unusedImages(context)
    const given = unused.filter(({ id }) => seen.has(id))
    seen = new Set(unused.map(({ id }) => id))
    for (const { id, path } of given) {
      // It may have been used since the search.
      const changes = deleteUnused(context.database, id)
      if (changes > 0) await discardFile(context.imagesFolder, path)
    }
  }
}
