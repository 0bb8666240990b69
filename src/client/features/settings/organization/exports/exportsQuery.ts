import { queryOptions } from '@tanstack/react-query'
import { getDataExports, type DataExport } from '../../../../../protocol/chat/dataExports.ts'
import type { Session } from '../../../../kernel/session.ts'

/** The cache key of the exports that the server keeps. */
export const exportsKey = ['settings', 'exports'] as const

/** The exports that the server keeps, the newest first, for administrators. Events make it read them again. */
export const exportsQuery = (session: Session) =>
  queryOptions({
    queryKey: exportsKey,
    queryFn: async ({ signal }): Promise<readonly DataExport[]> =>
      (await session.api(getDataExports, {}, { signal })).exports.toSorted((one, other) => other.id - one.id),
  })
