import type { Value } from '../../../database/database.ts'
import { condition, type Condition } from '../access.ts'
import { Flag, mentionFlags } from '../flags.ts'
import { isFound } from '../search/condition.ts'
import { indexQuery, type IndexQuery } from '../search/indexes.ts'
import { SearchedText } from '../search/occurrences.ts'
import { indexNewest } from '../search/store/indexes.ts'
import type { SearchTerm } from '../search/terms.ts'
import {
  isReceivedRow,
  readerJoins,
  readInWindows,
  readUnreadInWindows,
  receivedBetween,
  unreadBetween,
  type Bounds,
} from '../store/received.ts'
import type { MessageQuery } from './compile.ts'
import { readerId, type Asking } from './term.ts'

/** Part of a narrow's messages, counted from one side. */
export interface Stretch {
  readonly order: 'ascending' | 'descending'
  readonly limit: number
  /** Inclusive bounds of the IDs. */
  readonly from?: number
  readonly to?: number
  readonly also?: readonly Condition[]
  /** What is asked of the index that leads a search. */
  readonly asked?: IndexQuery
}

/** The reader's rows with flags that only rows can have: their index, and its condition. */
const flagged = {
  starred: { index: 'user_message_starred', bits: Flag.starred },
  mentioned: { index: 'user_message_mentioned', bits: mentionFlags },
  alerted: { index: 'user_message_alerted', bits: Flag.hasAlertWord },
} as const

interface Source {
  readonly from: string
  /** Values for the question marks in `from`. */
  readonly values: readonly Value[]
  /** Column with the message's ID, in the order in which the source is read. */
  readonly id: string
  /** Condition that the source needs. */
  readonly where?: string
}

/**
 * Tables to query. CROSS JOIN keeps its order: the side with fewer rows comes first. The reader's state is there for
 * `received` alone: conditions on it have that scope, and a page of history costs half without it.
 * @param window bounds of a source that is read in windows
 * @param asked the index that leads, if one does
 */
function source(
  { scope, lead, wherein }: Pick<MessageQuery, 'scope' | 'lead' | 'wherein'>,
  asking: Asking,
  window: Bounds | undefined,
  asked: IndexQuery | undefined,
): Source {
  const reader = readerId(asking)
  const joins = scope === 'received' ? readerJoins(reader, 'no row') : { sql: '', values: [] }
  const where = scope === 'received' ? { where: isReceivedRow } : {}
  if (asked) {
    const from = `${asked.index} hits CROSS JOIN message m ON m.id = hits.rowid ${joins.sql}`
    return { from, values: joins.values, id: 'hits.rowid', ...where }
  }
  if (scope === 'history' || lead === 'message' || lead === 'search') {
    return { from: `message m ${joins.sql}`, values: joins.values, id: 'm.id', ...where }
  }
  if (lead === 'received' || lead === 'unread') {
    const bounds = window ?? { from: 1, to: Number.MAX_SAFE_INTEGER }
    const led = lead === 'unread' ? unreadBetween(reader, bounds, wherein) : receivedBetween(reader, bounds)
    return {
      from: `(${led.sql}) led CROSS JOIN message m ON m.id = led.id ${joins.sql}`,
      values: [...led.values, ...joins.values],
      id: 'm.id',
    }
  }
  const { index, bits } = flagged[lead]
  const rest = readerJoins(reader, 'row')
  return {
    from: `user_message um INDEXED BY ${index} CROSS JOIN message m
       ON um.user_id = ? AND m.id = um.message_id ${rest.sql}`,
    values: [reader, ...rest.values],
    id: 'um.message_id',
    where: `(um.flags & ${bits}) <> 0`,
  }
}

interface Row {
  readonly id: number
  readonly content: string
  readonly topic: string
}

const directions = { ascending: 'ASC', descending: 'DESC' } as const

function selectRows(query: MessageQuery, asking: Asking, stretch: Stretch, columns: 'id' | 'text'): Row[] {
  const { lead, scope } = query
  const { database } = asking.context
  if (query.isSearch) indexNewest(database)
  const read = (bounds: Bounds, limit: number): Row[] =>
    selectBetween(query, asking, { ...stretch, ...bounds, limit }, columns)
  if (scope === 'received' && lead === 'received') return readInWindows(database, stretch, read)
  if (scope === 'received' && lead === 'unread') {
    return readUnreadInWindows(database, readerId(asking), { ...stretch, wherein: query.wherein }, read)
  }
  return selectBetween(query, asking, stretch, columns)
}

function selectBetween(
  query: MessageQuery,
  asking: Asking,
  { order, limit, from: first, to: last, also = [], asked }: Stretch,
  columns: 'id' | 'text',
): Row[] {
  const window = first === undefined || last === undefined ? undefined : { from: first, to: last }
  const { from, values, id, where } = source(query, asking, window, asked)
  const conditions = [...query.conditions, ...also]
  const bounds: [string, Value][] = []
  if (first !== undefined) bounds.push([`${id} >= ?`, first])
  if (last !== undefined) bounds.push([`${id} <= ?`, last])
  const all = [
    ...bounds.map(([sql]) => sql),
    ...(where === undefined ? [] : [where]),
    ...conditions.map(({ sql }) => sql),
  ].join(' AND ')
  return asking.context.database.all<Row>(
    `SELECT ${id} AS id${columns === 'text' ? ', m.content, m.topic' : ''}
     FROM ${from} WHERE ${all} ORDER BY ${id} ${directions[order]} LIMIT +?`,
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

/** Rows read at least, in case that the index yields more than the search matches. */
const MIN_CHUNK = 20

/**
 * Reads an index in the requested order and checks each text, until enough are found: a common word costs no more than a
 * rare one.
 */
function streamIds(query: MessageQuery, asking: Asking, asked: IndexQuery, stretch: Stretch): number[] {
  const { limit, order } = stretch
  const match = condition(`${asked.index} MATCH ?`, asked.match)
  let chunk = Math.max(limit, MIN_CHUNK)
  const found: number[] = []
  let rest: Stretch = { ...stretch, limit: chunk, asked, also: [match, ...(stretch.also ?? [])] }
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
  const asked = lead === 'search' ? indexQuery(asking.context.database, search) : undefined
  if (asked === 'nothing') return []
  if (asked) return streamIds(query, asking, asked, stretch)
  const also = [...search.map(isFound), ...(stretch.also ?? [])]
  return selectRows(query, asking, { ...stretch, also }, 'id').map((row) => row.id)
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
