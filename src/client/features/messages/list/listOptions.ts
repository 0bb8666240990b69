import type { Range, VirtualItem, Virtualizer, VirtualizerOptions } from '@tanstack/react-virtual'
import { isEcho, type Row } from './rows.ts'
import type { Size } from './viewport.ts'

/**
 * The positions of a list's rows and the choice of those to draw: the part of a virtualizer that a list
 * needs.
 */
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
 * Room above the first row for the content before it: rows on their way or the beginning, and its separators.
 * Always the same, so that the rows stay in place when older ones are loaded.
 */
export const ROOM_ABOVE = 152
export const ROOM_BELOW = 16
/** Room for rows that are on their way below. */
export const ROOM_BELOW_LOADING = 112
/**
 * The distance from the upper edge of a row that the list jumps to: its separators are in sight, below the
 * heading there.
 */
export const LANDING_DISTANCE = 110

/** Rows drawn beyond either edge. */
const OVERSCAN = 6

const LINE = 22
const CHARACTERS_IN_LINE = 110
const MOST_LINES = 24

/** The estimated height of a row: only the scroll bar shows the difference. */
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

/** The index of the message's row, or of the next row after its place. */
export const indexOfMessage = (rows: readonly Row[], messageId: number): number => {
  const index = rows.findIndex(({ item }) => !isEcho(item) && item.id >= messageId)
  return index === -1 ? rows.length - 1 : index
}

interface Drawn {
  readonly rows: readonly Row[]
  /**
   * True if rows were added below the end that was in sight, so that the list is about to be scrolled to the
   * new end.
   */
  readonly followsEnd: () => boolean
  /** The row with the focus stays in the page however far it is scrolled away; -1 for none. */
  readonly activeIndex: number
  readonly foundNewest: boolean
  readonly sizes: readonly VirtualItem[] | undefined
  /** The size of the list that was shown last. */
  readonly viewport: Size
  readonly initialOffset: () => number
}

/** The range of rows in sight, and the number of rows. */
type Shown = Pick<Range, 'startIndex' | 'endIndex' | 'count'>

type Options = VirtualizerOptions<HTMLElement, HTMLElement>

export type ListOptions = ReturnType<typeof listOptions>

/**
 * The options for drawing the list: rows keep their place when others are added above them, and the end stays
 * in sight.
 */
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
      // However many were added, as many rows as before will be in sight, and these are drawn at once.
      const isFollowing = followsEnd()
      const last = isFollowing ? count - 1 : Math.min(count - 1, endIndex + OVERSCAN)
      const first = Math.max(0, (isFollowing ? last - (endIndex - startIndex) : startIndex) - OVERSCAN)
      const indexes = Array.from({ length: last - first + 1 }, (_, place) => first + place)
      if (activeIndex === -1 || (activeIndex >= first && activeIndex <= last)) return indexes
      return activeIndex < first ? [activeIndex, ...indexes] : [...indexes, activeIndex]
    },
  }) satisfies Partial<Options>
