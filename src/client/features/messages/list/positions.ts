import type { VirtualItem } from '@tanstack/react-virtual'

/** Where a reader left a list. */
export interface Position {
  /** The first row in sight and how many pixels of it were above the upper edge. */
  readonly key: string
  readonly above: number
  /** They had reached the end: it is the end that they come back to. */
  readonly isAtEnd: boolean
  /** The first message that was unread then. */
  readonly unreadFrom: number | undefined
  /** Heights of the rows, at this width, so that nothing moves when they are drawn again. */
  readonly sizes: readonly VirtualItem[]
  readonly width: number
}

/** The most recently left lists whose places are kept. */
const KEPT = 200

/** By view, for as long as the page lives. */
const positions = new Map<string, Position>()

export const positionIn = (viewKey: string): Position | undefined => positions.get(viewKey)

export function rememberPosition(viewKey: string, position: Position): void {
  positions.delete(viewKey)
  positions.set(viewKey, position)
  for (const oldest of positions.keys()) {
    if (positions.size <= KEPT) break
    positions.delete(oldest)
  }
}

/** Whoever comes after has left no list. */
export const forgetPositions = (): void => positions.clear()
