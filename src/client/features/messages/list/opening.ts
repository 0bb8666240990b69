import type { Position } from './positions.ts'

/** The position at which a list opens. */
export type Start =
  | { readonly kind: 'end' }
  /** `top`: to be read from here on; `middle`: to be looked at with the messages around it. */
  | { readonly kind: 'message'; readonly messageId: number; readonly place: 'top' | 'middle' }
  | { readonly kind: 'position'; readonly position: Position }

interface Circumstances {
  /** The message that was asked for. */
  readonly near: number | undefined
  /** `end`: the reader asked for the newest messages. */
  readonly opensAt: 'opening' | 'end'
  readonly position: Position | undefined
  readonly unreadFrom: number | undefined
}

/**
 * A requested message wins; then the first unread one, unless the reader left it unread at their last
 * position; then that position; then the end.
 */
export function openingOf({ near, opensAt, position, unreadFrom }: Circumstances): Start {
  if (near !== undefined) return { kind: 'message', messageId: near, place: 'middle' }
  if (opensAt === 'end') return { kind: 'end' }
  const isWhereTheyLeft = position !== undefined && position.unreadFrom === unreadFrom
  if (unreadFrom !== undefined && !isWhereTheyLeft) {
    return { kind: 'message', messageId: unreadFrom, place: 'top' }
  }
  return position && !position.isAtEnd ? { kind: 'position', position } : { kind: 'end' }
}
