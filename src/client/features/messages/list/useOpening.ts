import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useSession } from '../../../kernel/session.ts'
import type { Start } from './opening.ts'
import { rememberPosition, type Position } from './positions.ts'
import type { Row } from './rows.ts'
import { lastViewport } from './viewport.ts'
import {
  indexOfKey,
  indexOfMessage,
  LANDING_DISTANCE,
  STICKY_DISTANCE,
  type ListVirtualizer,
} from './listOptions.ts'

function open(virtualizer: ListVirtualizer, rows: readonly Row[], start: Start): void {
  switch (start.kind) {
    case 'end':
      virtualizer.scrollToEnd()
      return
    case 'message':
      virtualizer.scrollToIndex(indexOfMessage(rows, start.messageId), {
        align: start.place === 'top' ? 'start' : 'center',
      })
      return
    case 'position': {
      const row = virtualizer.measurementsCache[indexOfKey(rows, start.position.key)]
      if (row) virtualizer.scrollToOffset(row.start + start.position.above)
      else virtualizer.scrollToEnd()
    }
  }
}

/**
 * The offset at which the list will open, by the heights known so far: the first drawing is of the rows that
 * will be in sight.
 */
export function openingOffset(
  virtualizer: ListVirtualizer,
  rows: readonly Row[],
  { start, height }: { readonly start: Start; readonly height: number },
): number {
  const end = virtualizer.getTotalSize() - height
  switch (start.kind) {
    case 'end':
      return Math.max(0, end)
    case 'message': {
      const row = virtualizer.measurementsCache[indexOfMessage(rows, start.messageId)]
      const distance = start.place === 'top' ? LANDING_DISTANCE : height / 2
      return Math.max(0, Math.min(end, row ? row.start - distance : end))
    }
    case 'position': {
      const row = virtualizer.measurementsCache[indexOfKey(rows, start.position.key)]
      return Math.max(0, Math.min(end, row ? row.start + start.position.above : end))
    }
  }
}

function placeIn(virtualizer: ListVirtualizer): Omit<Position, 'unreadFrom' | 'width'> | undefined {
  const offset = virtualizer.scrollOffset
  // From the remembered rectangle: the virtualizer has released the element by now.
  const height = virtualizer.scrollRect?.height ?? 0
  const row = offset === null ? undefined : virtualizer.getVirtualItemForOffset(offset)
  if (offset === null || !row) return undefined
  return {
    key: String(row.key),
    above: offset - row.start,
    isAtEnd: virtualizer.getTotalSize() - offset - height <= STICKY_DISTANCE,
    sizes: virtualizer.takeSnapshot(),
  }
}

interface Options {
  readonly viewKey: string
  readonly rows: readonly Row[]
  readonly start: Start
  /** The first message that is unread now. */
  readonly unreadFrom: number | undefined
}

/**
 * Scrolls the list to its opening position, and remembers its position when it is left. Returns true once the opening
 * position is reached: until then the scroll position means nothing.
 */
export function useOpening(
  virtualizer: ListVirtualizer,
  { viewKey, rows, start, unreadFrom }: Options,
): RefObject<boolean> {
  const session = useSession()
  const viewport = session.get(lastViewport)
  const isOpen = useRef(false)
  const width = useRef(0)
  const begin = useEffectEvent(() => {
    open(virtualizer, rows, start)
    if (virtualizer.scrollRect) Object.assign(viewport, virtualizer.scrollRect)
    width.current = virtualizer.scrollRect?.width ?? 0
  })
  const leave = useEffectEvent(() => {
    const place = isOpen.current ? placeIn(virtualizer) : undefined
    if (virtualizer.scrollRect) Object.assign(viewport, virtualizer.scrollRect)
    if (place) rememberPosition(session, viewKey, { ...place, unreadFrom, width: width.current })
  })
  useLayoutEffect(() => {
    begin()
    const frame = requestAnimationFrame(() => {
      isOpen.current = true
    })
    return () => {
      cancelAnimationFrame(frame)
      leave()
      isOpen.current = false
    }
  }, [])
  return isOpen
}
