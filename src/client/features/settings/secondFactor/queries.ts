import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '../../../../protocol/chat/secondFactor.ts'
import type { ReplyOf } from '../../../../protocol/endpoint.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { refetch } from '../../../kernel/entry.ts'
import type { Session } from '../../../kernel/session.ts'

/** The state of the reader's second factor. */
export type FactorState = ReplyOf<typeof getSecondFactor>

const factorKey = ['second-factor'] as const

/** null if the chat service doesn't support a second factor. */
export const factorQuery = (session: Session) =>
  queryOptions({
    queryKey: factorKey,
    queryFn: async ({ signal }): Promise<FactorState | null> => {
      try {
        return await session.api(getSecondFactor, {}, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    // The second factor can have changed in another browser.
    staleTime: 0,
  })

export const refetchFactor = (session: Session): Promise<void> => refetch(session, factorKey)
