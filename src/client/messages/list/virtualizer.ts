import type { Virtualizer } from '@tanstack/react-virtual'
import { isEcho, type Row } from './rows.ts'

export type ListVirtualizer = Virtualizer<HTMLElement, HTMLElement>

/** CSS pixels. */
export const STICKY_DISTANCE = 48
/**
 * Room above the first row for what comes before it: rows on their way or the beginning, and its separators. Always
 * the same, so that the rows stay where they are when older ones come.
 */
export const ROOM_ABOVE = 152
export const ROOM_BELOW = 16
/** Room for rows that are on their way below. */
export const ROOM_BELOW_LOADING = 112
/** A row that is gone to stands this far from the upper edge, so that its separators are in sight. */
export const LANDING_DISTANCE = 96

const LINE = 22
const CHARACTERS_IN_LINE = 110
const MOST_LINES = 24

/** How high a row will be, roughly: only the scroll bar sees the difference. */
export function estimateHeight(row: Row | undefined): number {
  if (!row) return LINE
  const { item } = row
  const lines = Math.ceil(item.content.length / CHARACTERS_IN_LINE)
  const body = Math.max(1, Math.min(MOST_LINES, lines)) * LINE
  const reactions = isEcho(item) || item.reactions.length === 0 ? 0 : 32
  return body + reactions + (row.place === 'first' ? 32 : 2)
}

export const indexOfKey = (rows: readonly Row[], key: string | undefined): number =>
  key === undefined ? -1 : rows.findIndex((row) => row.key === key)

/** The row of a message, or the next one after where it would be. */
export const indexOfMessage = (rows: readonly Row[], messageId: number): number => {
  const index = rows.findIndex(({ item }) => !isEcho(item) && item.id >= messageId)
  return index === -1 ? rows.length - 1 : index
}
