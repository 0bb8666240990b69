import { useState } from 'react'
import type { Row } from './rows.ts'
import { indexOfKey, type ListVirtualizer } from './listOptions.ts'

type Item = Parameters<NonNullable<ListVirtualizer['shouldAdjustScrollPositionOnItemSizeChange']>>[0]

/**
 * Decides for a row's height: it moves the rows below it (false), or the scroll position takes it up (true).
 */
function absorbsHeight(item: Item, virtualizer: ListVirtualizer, pinned: number): boolean {
  const offset = virtualizer.scrollOffset ?? 0
  // Known rows: as the virtualizer does, only rows wholly out of sight, and not while the reader scrolls up.
  if (virtualizer.itemSizeCache.has(item.key)) {
    return item.end <= offset && virtualizer.scrollDirection !== 'backward'
  }
  const pinnedRow = virtualizer.measurementsCache[pinned]
  const isPinInSight =
    pinnedRow !== undefined && pinnedRow.start < offset + (virtualizer.scrollRect?.height ?? 0)
  return item.start < offset || (isPinInSight && item.index < pinned)
}

/**
 * Keeps the formerly first row at its place on the screen while older rows added above it are measured. The
 * virtualizer only guards the upper edge, but a reader who got there sees that row further down.
 */
export function usePinnedRow(virtualizer: ListVirtualizer, rows: readonly Row[]): void {
  const first = rows[0]?.key
  const [{ known, pinned }, setState] = useState<{ known: string | undefined; pinned: string | undefined }>({
    known: first,
    pinned: undefined,
  })
  if (known !== first) setState({ known: first, pinned: known })
  const index = indexOfKey(rows, pinned)
  // During rendering: rows are measured before any effect of this component runs.
  Object.assign(virtualizer, {
    shouldAdjustScrollPositionOnItemSizeChange: (item: Item) => absorbsHeight(item, virtualizer, index),
  })
}
