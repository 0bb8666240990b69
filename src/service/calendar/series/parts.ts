import { attendanceOfEvents, type AttendanceRow } from '../attendance/store.ts'
import type { Database, Value } from '../../database/database.ts'
import { translationsOf, type EventRow } from '../events/store.ts'
import type { Translations } from '../events/related.ts'
import { idsLinked, links, type Link } from './links.ts'

/*
 * An event in parts that change together. A change of a series gives the parts that it changes to the other events,
 * except to those whose own they are.
 */

/** The columns of each part that is not linked records. */
const columnsOfParts = {
  when: ['all_day', 'timezone', 'timezone_abbr', 'start_date', 'end_date', 'utc_start_date', 'utc_end_date'],
  publication: ['status', 'published_at'],
  author: ['author_id'],
  title: ['title'],
  description: ['description'],
  excerpt: ['excerpt'],
  image: ['image_id'],
  cost: ['cost'],
  website: ['website'],
  password: ['password'],
  show_map: ['show_map'],
  show_map_link: ['show_map_link'],
  hide_from_listings: ['hide_from_listings'],
  sticky: ['sticky'],
  featured: ['featured'],
} as const satisfies Record<string, readonly (keyof EventRow)[]>

type ColumnPart = keyof typeof columnsOfParts
const columnParts = Object.keys(columnsOfParts) as readonly ColumnPart[]
export type Part = ColumnPart | Link | 'translations' | 'attendance'

/** An event with what is stored beside its row. */
export interface EventState {
  readonly row: EventRow
  /** IDs of linked records, in order. */
  readonly linked: Readonly<Record<Link, readonly number[]>>
  readonly translations: Translations
  /** Undefined for an event that never offered to sign up. */
  readonly attendance: AttendanceRow | undefined
}

export function statesOf(database: Database, rows: readonly EventRow[]): EventState[] {
  const ids = rows.map(({ id }) => id)
  const translations = translationsOf(database, ids)
  const linked = idsLinked(database, ids)
  const attendance = attendanceOfEvents(database, ids)
  return rows.map((row) => ({
    row,
    linked: linked(row.id),
    translations: translations.get(row.id) ?? {},
    attendance: attendance.get(row.id),
  }))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The columns of a part, with their values. */
export function columnsOf(row: EventRow, part: Part): Record<string, Value> {
  const names: readonly (keyof EventRow)[] = part in columnsOfParts ? columnsOfParts[part as ColumnPart] : []
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

/** Names of the parts in which two states of an event differ. */
export const changedParts = (before: EventState, after: EventState): readonly Part[] => [
  ...columnParts.filter((part) => !isSame(columnsOf(before.row, part), columnsOf(after.row, part))),
  ...links.filter((link) => !isSame(before.linked[link], after.linked[link])),
  ...(['translations', 'attendance'] as const).filter((part) => !isSame(before[part], after[part])),
]

/** Names of the parts that changes of the series leave alone. */
export const ownParts = ({ series_own }: Pick<EventRow, 'series_own'>): ReadonlySet<string> =>
  new Set(JSON.parse(series_own) as readonly string[])

/** UTF-16 units of the event's long texts. */
export const lengthOfTexts = ({ row, translations }: EventState): number =>
  [row, ...Object.values(translations)]
    .map(({ description, excerpt }) => description.length + excerpt.length)
    .reduce((sum, length) => sum + length, 0)
