import { queryOptions } from '@tanstack/react-query'
import { getUsage } from '../../../../protocol/chat/usage.ts'
import type { Session } from '../../../kernel/session.ts'

const DAYS = 30

/** Read again each time the page opens. */
export const usageQuery = (session: Session) =>
  queryOptions({
    queryKey: ['settings', 'usage'],
    queryFn: ({ signal }) => session.api(getUsage, { days: DAYS }, { signal }),
    staleTime: 0,
  })
