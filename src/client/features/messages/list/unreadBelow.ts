import type { Message } from '../../../../protocol/chat/messages.ts'
import { isEcho, type Row } from './rows.ts'

export const messageIn = (row: Row | undefined): Message | undefined =>
  row && !isEcho(row.item) ? row.item : undefined

/** The unread messages of others among the rows. */
export const unreadIn = (rows: readonly Row[], ownUserId: number): readonly Message[] =>
  rows.flatMap((row) => {
    const message = messageIn(row)
    return message && message.sender_id !== ownUserId && !message.flags.includes('read') ? [message] : []
  })

const lastId = (rows: readonly Row[]): number => messageIn(rows.findLast((row) => !isEcho(row.item)))?.id ?? 0

/** The unread messages below the rows in sight. */
export interface UnreadBelow {
  readonly count: number
  /** Those among the rows. */
  readonly loaded: readonly Message[]
}

interface Sight {
  readonly rows: readonly Row[]
  readonly lastInSight: number
  readonly unread: readonly Message[]
  /** All unread messages of the view, ascending, loaded or not; empty if they are not known. */
  readonly unreadIds: Iterable<number>
  /** True if the rows reach to the end of the view: unread messages that are not among them are older. */
  readonly foundNewest: boolean
}

export function unreadBelow({ rows, lastInSight, unread, unreadIds, foundNewest }: Sight): UnreadBelow {
  const seen = lastId(rows.slice(0, lastInSight + 1))
  const loaded = unread.filter((each) => each.id > seen)
  const end = lastId(rows)
  let count = loaded.length
  if (!foundNewest) for (const id of unreadIds) if (id > end) count++
  return { count, loaded }
}
