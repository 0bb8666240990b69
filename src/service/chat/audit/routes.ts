import {
  auditedActions,
  exportAuditLog,
  getAuditLog,
  type AuditEntry,
  type AuditGroup,
} from '../../../protocol/chat/auditLog.ts'
import { csvOf } from '../../csv.ts'
import { fileHeaders } from '../../files/fileResponse.ts'
import { requireOwner } from '../channels/change/rules.ts'
import type { ChatContext } from '../context.ts'
import { route, type Route } from '../router.ts'
import { nameOfUser } from '../users/store.ts'
import { auditAfter, auditBefore, type AuditFilter, type AuditRow } from './store.ts'

const USUAL_COUNT = 50
/** Entries of one piece of a download. */
const PIECE = 500

interface Wanted extends Omit<AuditFilter, 'actions'> {
  readonly group: AuditGroup | undefined
}

const filterOf = ({ group, ...rest }: Wanted): AuditFilter => ({
  ...rest,
  actions: group && auditedActions[group],
})

const entryOf = ({ id, at, user_id, action, details, address }: AuditRow): AuditEntry => ({
  id,
  timestamp: at,
  user_id,
  action,
  details: JSON.parse(details) as AuditEntry['details'],
  address,
})

const HEAD = ['id', 'time', 'user_id', 'user', 'action', 'details', 'address']

function written(
  context: ChatContext,
  format: 'csv' | 'json',
  rows: readonly AuditRow[],
  isFirst: boolean,
): string {
  const named = rows.map((row) => ({
    ...row,
    time: new Date(row.at * 1000).toISOString(),
    user: row.user_id === null ? '' : (nameOfUser(context.database, row.user_id)?.full_name ?? ''),
  }))
  if (format === 'json') {
    return named.map((row) => `${JSON.stringify({ ...entryOf(row), user: row.user })}\n`).join('')
  }
  const lines = named.map(({ id, time, user_id, user, action, details, address }) => [
    String(id),
    time,
    String(user_id ?? ''),
    user,
    action,
    details,
    address,
  ])
  const text = csvOf(isFirst ? [HEAD, ...lines] : lines)
  return isFirst ? text : text.slice(1) // the mark of the encoding is at the beginning alone
}

/** Streams the entries piece by piece; others get their turn in between. */
function streamOf(
  context: ChatContext,
  format: 'csv' | 'json',
  filter: AuditFilter,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last = 0
  let isFirst = true
  return new ReadableStream({
    pull: (controller) => {
      const rows = auditAfter(context.database, filter, last, PIECE)
      if (rows.length > 0 || isFirst)
        controller.enqueue(encoder.encode(written(context, format, rows, isFirst)))
      isFirst = false
      last = rows.at(-1)?.id ?? last
      if (rows.length < PIECE) controller.close()
    },
  })
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/x-ndjson; charset=utf-8' } as const

/** Routes for owners, who read the audit log and download it. */
export const auditRoutes = (context: ChatContext): Route[] => [
  route(getAuditLog, ({ group, user_id, since, until, before, count = USUAL_COUNT }, caller) => {
    requireOwner(caller)
    const filter = filterOf({ group, user_id, since, until })
    const rows = auditBefore(context.database, filter, before ?? Number.MAX_SAFE_INTEGER, count + 1)
    return { entries: rows.slice(0, count).map(entryOf), has_more: rows.length > count }
  }),
  route(exportAuditLog, ({ group, user_id, since, until, format }, caller) => {
    requireOwner(caller)
    const day = new Date(context.now()).toISOString().slice(0, 10)
    const name = `audit-log-${day}.${format === 'csv' ? 'csv' : 'jsonl'}`
    return new Response(streamOf(context, format, filterOf({ group, user_id, since, until })), {
      headers: {
        ...fileHeaders,
        'content-type': types[format],
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  }),
]
