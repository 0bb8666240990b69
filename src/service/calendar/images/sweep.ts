import { discardFile } from '../../files/keepFile.ts'
import { secondsNow, type CalendarContext } from '../context.ts'

/** Seconds for which an upload may wait for the event that it is for. */
const GRACE = 7 * 24 * 60 * 60
/** Looking takes a read of all descriptions for each. */
const MOST_AT_ONCE = 50

interface Unused {
  readonly id: number
  readonly path: string
}

/** Uploads that nothing carries and no description links to. */
const unusedImages = (context: CalendarContext): readonly Unused[] =>
  context.database.all<Unused>(
    `SELECT id, path FROM calendar_image AS image WHERE created_at < ?
       AND NOT EXISTS (SELECT 1 FROM calendar_event WHERE image_id = image.id)
       AND NOT EXISTS (SELECT 1 FROM calendar_venue WHERE image_id = image.id)
       AND NOT EXISTS (SELECT 1 FROM calendar_organizer WHERE image_id = image.id)
       AND NOT EXISTS (SELECT 1 FROM (
         SELECT description FROM calendar_event UNION ALL SELECT description FROM calendar_venue
         UNION ALL SELECT description FROM calendar_organizer
       ) WHERE instr(description, '/images/' || image.id || '/') > 0)
     LIMIT ?`,
    secondsNow(context) - GRACE,
    MOST_AT_ONCE,
  )

/**
 * Removes uploads that nobody uses. One that was given up goes at the second look only: what carried it may come back
 * by "Undo".
 */
export function createImageSweep(context: CalendarContext): () => Promise<void> {
  let seen: ReadonlySet<number> = new Set()
  return async () => {
    const unused = unusedImages(context)
    const given = unused.filter(({ id }) => seen.has(id))
    seen = new Set(unused.map(({ id }) => id))
    for (const { id, path } of given) {
      context.database.run('DELETE FROM calendar_image WHERE id = ?', id)
      await discardFile(context.imagesFolder, path)
    }
  }
}
