import type { Database } from '../database/database.ts'
import { limits } from '../../protocol/calendar/limits.ts'
import { isSlugTaken } from './store/slugs.ts'

/** Keeps letters and digits of any script, joined by dashes: `Jazz & “Blues”` becomes `jazz-blues`. */
export function slugOf(text: string, otherwise: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return (
    Array.from(slug)
      .slice(0, limits.max_slug_length - 10)
      .join('') || otherwise
  )
}

/**
 * Returns the slug, or with `-2`, `-3` … if it is taken: the first free number, provided there are no gaps,
 * found in as many steps as the number has binary digits.
 */
export function numberedSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  const isTakenAt = (number: number): boolean => isTaken(`${wanted}-${number}`)
  if (!isTaken(wanted)) return wanted
  let free = 2
  while (isTakenAt(free)) free *= 2
  let taken = Math.max(1, free / 2)
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (isTakenAt(middle)) taken = middle
    else free = middle
  }
  return `${wanted}-${free}`
}

export type Table = 'calendar_event' | 'calendar_venue' | 'calendar_organizer'

/** Returns the slug, numbered if another record has it. */
export const freeSlug = (database: Database, table: Table, wanted: string, ownId = 0): string =>
  numberedSlug(wanted, (slug) => isSlugTaken(database, table, slug, ownId))
