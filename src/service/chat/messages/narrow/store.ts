import type { Value } from '../../../database/database.ts'
import { condition, type Condition } from '../access.ts'
import { isFound, quoted } from '../search/condition.ts'
import { SearchedText } from '../search/occurrences.ts'
import { mostSelective } from '../search/selective.ts'
import { commonPart, type SearchTerm } from '../search/terms.ts'
import type { MessageQuery } from './compile.ts'
import { readerId, type Asking, type Lead } from './term.ts'

/** Part of a narrow's messages, counted from one side. */
export interface Stretch {
  readonly order: 'ascending' | 'descending'
  readonly limit: number
  /** Inclusive bounds of the IDs. */
  readonly from?: number
  readonly to?: number
  readonly also?: readonly Condition[]
}

/** Indexes of the reader's rows to start from; each covers only rows whose condition the query repeats. */
const indexOf: Readonly<Record<Exclude<Lead, 'message' | 'search'>, string>> = {
  received: '',
  unread: 'INDEXED BY user_message_unread',
  starred: 'INDEXED BY user_message_starred',
  mentioned: 'INDEXED BY user_message_mentioned',
  alerted: 'INDEXED BY user_message_alerted',
}

interface Source {
  readonly from: string
  /** Values for the question marks in `from`. */
  readonly values: readonly Value[]
  /** Column with the message's ID, in the order in which the source is read. */
  readonly id: string
}

/**
 * Tables to query. CROSS JOIN keeps its order: the side with fewer rows comes first. The reader's rows (`um`) are there
 * for `received` alone: conditions on them have that scope, and a page of history costs half without them.
 */
function source({ scope, lead }: Pick<MessageQuery, 'scope' | 'lead'>, asking: Asking): Source {
  const values = scope === 'received' ? [readerId(asking)] : []
  const own = 'um.user_id = ? AND um.message_id = m.id'
  const readers = scope === 'received' ? `CROSS JOIN user_message um ON ${own}` : ''
  if (lead === 'search') {
    const from = `message_substrings hits CROSS JOIN message m ON m.id = hits.rowid ${readers}`
    return { from, values, id: 'hits.rowid' }
  }
  if (scope === 'history' || lead === 'message') return { from: `message m ${readers}`, values, id: 'm.id' }
  return {
    from: `user_message um ${indexOf[lead]} CROSS JOIN message m ON ${own}`,
    values,
    id: 'um.message_id',
  }
}

interface Row {
  readonly id: number
  readonly content: string
  readonly topic: string
}

const directions = { ascending: 'ASC', descending: 'DESC' } as const

function selectRows(
  query: MessageQuery,
  asking: Asking,
  { order, limit, from: first, to: last, also = [] }: Stretch,
  columns: 'id' | 'text',
): Row[] {
  const { from, values, id } = source(query, asking)
  const conditions = [...query.conditions, ...also]
  const bounds: [string, Value][] = []
  if (first !== undefined) bounds.push([`${id} >= ?`, first])
  if (last !== undefined) bounds.push([`${id} <= ?`, last])
  const where = [...bounds.map(([sql]) => sql), ...conditions.map(({ sql }) => sql)].join(' AND ')
  return asking.context.database.all<Row>(
    `SELECT ${id} AS id${columns === 'text' ? ', m.content, m.topic' : ''}
     FROM ${from} WHERE ${where} ORDER BY ${id} ${directions[order]} LIMIT ?`,
    ...values,
    ...bounds.map(([, value]) => value),
    ...conditions.flatMap(({ values }) => values),
    limit,
  )
}

function holdsAll({ content, topic }: Row, terms: readonly SearchTerm[]): boolean {
  const texts = [new SearchedText(topic), new SearchedText(content)]
  return terms.every((term) => texts.some((text) => text.holds(term)))
}

/** Rows read at once when the index yields more than the search matches. */
const MIN_CHUNK = 200

/**
 * Reads the substring index in the requested order and checks each text, until enough are found: a common
 * word costs no more than a rare one.
 */
function streamIds(
  query: MessageQuery,
  asking: Asking,
  parts: readonly string[],
  stretch: Stretch,
): number[] {
  const { limit, order } = stretch
  const match = condition(
    'message_substrings MATCH ?',
    parts.map((part) => quoted(mostSelective(part))).join(' AND '),
  )
  let chunk = Math.max(limit, MIN_CHUNK)
  const found: number[] = []
  let rest: Stretch = { ...stretch, limit: chunk, also: [match, ...(stretch.also ?? [])] }
  while (found.length < limit) {
    const rows = selectRows(query, asking, rest, 'text')
    found.push(...rows.filter((row) => holdsAll(row, query.search)).map((row) => row.id))
    const last = rows.at(-1)
    if (rows.length < chunk || !last) break
    // If few of the index's rows match, fewer and larger queries follow.
    chunk *= 2
    rest =
      order === 'ascending'
        ? { ...rest, from: last.id + 1, limit: chunk }
        : { ...rest, to: last.id - 1, limit: chunk }
  }
  return found.slice(0, limit)
}

/** IDs of the narrow's messages within the stretch, in its order. */
export function selectIds(query: MessageQuery, asking: Asking, stretch: Stretch): number[] {
  const { search, lead } = query
  const parts = lead === 'search' ? search.flatMap((term) => commonPart(term) ?? []) : []
  if (parts.length > 0) return streamIds(query, asking, parts, stretch)
  const also = [...search.map(isFound), ...(stretch.also ?? [])]
  const indexed: MessageQuery = lead === 'search' ? { ...query, lead: 'message' } : query
  return selectRows(indexed, asking, { ...stretch, also }, 'id').map((row) => row.id)
}

/** IDs of those of the messages that match the narrow. */
export function selectAmong(query: MessageQuery, asking: Asking, messageIds: readonly number[]): number[] {
  const listed = condition('m.id IN (SELECT value FROM json_each(?))', JSON.stringify(messageIds))
  const stretch = { order: 'ascending', limit: messageIds.length, also: [listed] } as const
  const rows = selectRows(
    { ...query, lead: 'message' },
    asking,
    stretch,
    query.search.length > 0 ? 'text' : 'id',
  )
  return rows.filter((row) => holdsAll(row, query.search)).map((row) => row.id)
}
