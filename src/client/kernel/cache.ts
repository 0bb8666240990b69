import { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api/errors.ts'

const RETRIES = 3
/** Milliseconds: how long what nobody looks at is kept, so that going back is instant. */
const KEPT = 30 * 60_000

/** Whether asking again may help. */
export const isPassing = (error: unknown): error is ApiError | NetworkError =>
  error instanceof NetworkError || (error instanceof ApiError && error.code === 'RATE_LIMIT_HIT')

/**
 * Empties the cache for good. Components that still look at a query leave it a moment later, and would have it wait for
 * the next look with all that it knows.
 */
export function dropCache(cache: QueryClient): void {
  const queries = cache.getQueryCache().getAll()
  cache.clear()
  setTimeout(() => {
    for (const query of queries) query.destroy()
  })
}

/**
 * Where the service's state lives. Events keep it fresh, so nothing is read again by the clock or on focus; the
 * browser's own idea of being online is not asked. A refusal is final, silence is not.
 */
export const createCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        gcTime: KEPT,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => isPassing(error) && failures < RETRIES,
        retryDelay: (failures, error) =>
          Math.max(
            Math.min(10_000, 500 * 2 ** failures) * Math.random(),
            isPassing(error) ? (error.retryAfter ?? 0) : 0,
          ),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
