import type { Range, VirtualItem, Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { isEcho, type Row } from './rows.ts'
import type { Size } from './viewport.ts'

/** Where the rows of a list are and which of them are drawn: all that a list asks its virtualizer. */
export interface ListVirtualizer extends Pick<Virtualizer<HTMLElement, HTMLElement>, Asked> {
  readonly getVirtualItems: () => VirtualItem[]
}

type Asked =
  | 'getDistanceFromEnd'
  | 'getTotalSize'
  | 'getVirtualItemForOffset'
  | 'isAtEnd'
  | 'isScrolling'
  | 'itemSizeCache'
  | 'measureElement'
  | 'measurementsCache'
  | 'range'
  | 'scrollDirection'
  | 'scrollElement'
  | 'scrollOffset'
  | 'scrollRect'
  | 'scrollToEnd'
  | 'scrollToIndex'
  | 'scrollToOffset'
  | 'shouldAdjustScrollPositionOnItemSizeChange'
  | 'takeSnapshot'

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
/** A row that is gone to stands this far from the upper edge: its separators are in sight, below the heading there. */
export const LANDING_DISTANCE = 110

/** Rows drawn beyond either edge. */
const OVERSCAN = 6

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

interface Drawn {
  readonly rows: readonly Row[]
  /** Whether rows came below the end that was in sight, so that the list is about to be scrolled to the new one. */
  readonly followsEnd: () => boolean
  /** The row with the focus stays in the page however far it is scrolled away; -1 for none. */
  readonly activeIndex: number
  readonly foundNewest: boolean
  readonly sizes: readonly VirtualItem[] | undefined
  /** The size of the list that was shown last. */
  readonly viewport: Size
  readonly initialOffset: () => number
}

/** The rows in sight, of so many. */
type Shown = Pick<Range, 'startIndex' | 'endIndex' | 'count'>

type Options = VirtualizerOptions<HTMLElement, HTMLElement>

export type ListOptions = ReturnType<typeof listOptions>

/** How the list is drawn: rows keep their place when others come above them, and the end is kept in sight. */
export const listOptions = ({
  rows,
  followsEnd,
  activeIndex,
  foundNewest,
  sizes,
  viewport,
  initialOffset,
}: Drawn) =>
  ({
    count: rows.length,
    estimateSize: (index: number) => estimateHeight(rows[index]),
    getItemKey: (index: number) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    anchorTo: 'end',
    followOnAppend: foundNewest,
    scrollEndThreshold: STICKY_DISTANCE,
    paddingStart: ROOM_ABOVE,
    paddingEnd: foundNewest ? ROOM_BELOW : ROOM_BELOW_LOADING,
    scrollPaddingStart: LANDING_DISTANCE,
    scrollPaddingEnd: ROOM_BELOW,
    initialOffset,
    initialRect: { ...viewport },
    initialMeasurementsCache: sizes ? [...sizes] : [],
    rangeExtractor: ({ startIndex, endIndex, count }: Shown) => {
      // However many came, those that will be in sight are as many as before, and are drawn at once.
      const isFollowing = followsEnd()
      const last = isFollowing ? count - 1 : Math.min(count - 1, endIndex + OVERSCAN)
      const first = Math.max(0, (isFollowing ? last - (endIndex - startIndex) : startIndex) - OVERSCAN)
      const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place)
      if (activeIndex === -1 || (activeIndex >= first && activeIndex <= last)) return indexes
      return activeIndex < first ? [activeIndex, ...indexes] : [...indexes, activeIndex]
    },
  }) satisfies Partial<Options>
