import type { Database } from '../database/database.ts'
import { limits } from '../../protocol/calendar/limits.ts'

/** Letters and digits of any script with dashes between: `Jazz & “Blues”` is `jazz-blues`. */
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

type Table = 'calendar_event' | 'calendar_venue' | 'calendar_organizer'

/** The slug, or with `-2`, `-3` … where another record has it. */
export function freeSlug(database: Database, table: Table, wanted: string, ownId = 0): string {
  const isTaken = (slug: string): boolean =>
    database.get(`SELECT 1 FROM ${table} WHERE slug = ? AND id <> ?`, slug, ownId) !== undefined
  if (!isTaken(wanted)) return wanted
  let number = 2
  while (isTaken(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}
