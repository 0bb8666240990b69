import { queryOptions } from '@tanstack/react-query'
import { getAuditLog, type AuditGroup } from '../../../../protocol/chat/auditLog.ts'
import type { Session } from '../../../kernel/session.ts'

export interface AuditFilter {
  /** Undefined: all. */
  readonly group: AuditGroup | undefined
  readonly userId: number | undefined
}

/** The arguments of a filter, without those that are not set. */
export const argumentsOf = ({ group, userId }: AuditFilter) => ({
  ...(group === undefined ? {} : { group }),
  ...(userId === undefined ? {} : { user_id: userId }),
})

/** Entries newest first, read again each time the page opens. */
export const auditQuery = (session: Session, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['settings', 'audit', filter],
    queryFn: ({ signal }) => session.api(getAuditLog, argumentsOf(filter), { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Reads the entries before those that are shown, and adds them. @throws ApiError, NetworkError */
export async function readOlder(session: Session, filter: AuditFilter): Promise<void> {
  const { queryKey } = auditQuery(session, filter)
  const before = session.cache.getQueryData(queryKey)?.entries.at(-1)?.id
  if (before === undefined) return
  const older = await session.api(getAuditLog, { ...argumentsOf(filter), before })
  session.cache.setQueryData(queryKey, (shown) =>
    shown?.entries.at(-1)?.id === before
      ? { ...older, entries: [...shown.entries, ...older.entries] }
      : shown,
  )
}
