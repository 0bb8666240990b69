import type { VirtualItem } from '@tanstack/react-virtual'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'

/** The position at which a reader left a list. */
export interface Position {
  /** The first row in sight and how many pixels of it were above the upper edge. */
  readonly key: string
  readonly above: number
  /** True if they had reached the end: they return to the end. */
  readonly isAtEnd: boolean
  /** The first message that was unread then. */
  readonly unreadFrom: number | undefined
  /** Heights of the rows, at this width, so that nothing moves when they are drawn again. */
  readonly sizes: readonly VirtualItem[]
  readonly width: number
}

/** The most recently left lists whose positions are kept. */
const KEPT = 200

/** Positions by view. */
const leftAt = scoped(() => new Map<string, Position>())

export const positionIn = (session: Session, viewKey: string): Position | undefined =>
  session.get(leftAt).get(viewKey)

export function rememberPosition(session: Session, viewKey: string, position: Position): void {
  const positions = session.get(leftAt)
  positions.delete(viewKey)
  positions.set(viewKey, position)
  for (const oldest of positions.keys()) {
    if (positions.size <= KEPT) break
    positions.delete(oldest)
  }
}
