import { useState } from 'react'
import type { Row } from './rows.ts'
import { indexOfKey, type ListVirtualizer } from './listOptions.ts'

type Item = Parameters<NonNullable<ListVirtualizer['shouldAdjustScrollPositionOnItemSizeChange']>>[0]

/** Whether the height of a row moves what is below it (`no`) or the scroll position takes it up (`yes`). */
function absorbsHeight(item: Item, virtualizer: ListVirtualizer, pinned: number): boolean {
  const offset = virtualizer.scrollOffset ?? 0
  // Known rows: as the virtualizer does, only what is wholly out of sight, and not while the reader scrolls up.
  if (virtualizer.itemSizeCache.has(item.key)) {
    return item.end <= offset && virtualizer.scrollDirection !== 'backward'
  }
  const pinnedRow = virtualizer.measurementsCache[pinned]
  const isPinInSight =
    pinnedRow !== undefined && pinnedRow.start < offset + (virtualizer.scrollRect?.height ?? 0)
  return item.start < offset || (isPinInSight && item.index < pinned)
}

/**
 * Keeps the row that was first where it is on the screen while older rows that came above it are measured. The
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
  // While drawing: rows are measured before any effect of this component runs.
  Object.assign(virtualizer, {
    shouldAdjustScrollPositionOnItemSizeChange: (item: Item) => absorbsHeight(item, virtualizer, index),
  })
}
