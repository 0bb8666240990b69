import type { Value } from '../../../database/database.ts'
import type { Condition } from '../access.ts'
import type { MessageQuery } from './compile.ts'
import { readerId, type Asking, type Lead } from './term.ts'

/** A stretch of the messages that a narrow holds, from one side. */
export interface Stretch {
  readonly order: 'ascending' | 'descending'
  readonly limit: number
  /** Inclusive bounds of the IDs. */
  readonly from?: number
  readonly to?: number
  readonly also?: readonly Condition[]
}

/** The reader's own index of few messages to start from; each holds only rows whose condition the query repeats. */
const indexOf: Readonly<Record<Exclude<Lead, 'message'>, string>> = {
  received: '',
  unread: 'INDEXED BY user_message_unread',
  starred: 'INDEXED BY user_message_starred',
  mentioned: 'INDEXED BY user_message_mentioned',
  alerted: 'INDEXED BY user_message_alerted',
}

const isReaders = 'um.user_id = ? AND um.message_id = m.id'

/** Where to look. The order of a CROSS JOIN is kept: the side that leaves fewer rows comes first. */
function source({ scope, lead }: MessageQuery): { readonly from: string; readonly id: string } {
  if (scope === 'history') return { from: `message m LEFT JOIN user_message um ON ${isReaders}`, id: 'm.id' }
  if (lead === 'message') return { from: `message m CROSS JOIN user_message um ON ${isReaders}`, id: 'm.id' }
  return {
    from: `user_message um ${indexOf[lead]} CROSS JOIN message m ON ${isReaders}`,
    id: 'um.message_id',
  }
}

const directions = { ascending: 'ASC', descending: 'DESC' } as const

/** IDs of the messages that the narrow holds within the stretch, in its order. */
export function selectIds(query: MessageQuery, asking: Asking, stretch: Stretch): number[] {
  const { from, id } = source(query)
  const conditions = [...query.conditions, ...(stretch.also ?? [])]
  const bounds: [string, Value][] = []
  if (stretch.from !== undefined) bounds.push([`${id} >= ?`, stretch.from])
  if (stretch.to !== undefined) bounds.push([`${id} <= ?`, stretch.to])
  const where = [...bounds.map(([sql]) => sql), ...conditions.map(({ sql }) => sql)].join(' AND ')
  return asking.context.database
    .all<{ id: number }>(
      `SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${id} ${directions[stretch.order]} LIMIT ?`,
      readerId(asking),
      ...bounds.map(([, value]) => value),
      ...conditions.flatMap(({ values }) => values),
      stretch.limit,
    )
    .map((row) => row.id)
}

/** Of these messages, the ones that the narrow holds. */
export const selectAmong = (query: MessageQuery, asking: Asking, messageIds: readonly number[]): number[] =>
  selectIds({ ...query, lead: 'message' }, asking, {
    order: 'ascending',
    limit: messageIds.length,
    also: [{ sql: 'm.id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(messageIds)] }],
  })
