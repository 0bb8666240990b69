import { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api/errors.ts'

const RETRIES = 3
/** Milliseconds for which unobserved queries are kept, so that returning to them is instant. */
const KEPT = 30 * 60_000

/** True for an error after which another try can succeed. */
export const isPassing = (error: unknown): error is ApiError | NetworkError =>
  error instanceof NetworkError || (error instanceof ApiError && error.code === 'RATE_LIMIT_HIT')

/**
 * Empties the cache for good. Components that still observe a query unsubscribe a moment later, and would
 * otherwise keep it with its data for the next observer.
 */
export function dropCache(cache: QueryClient): void {
  const queries = cache.getQueryCache().getAll()
  cache.clear()
  setTimeout(() => {
    for (const query of queries) query.destroy()
  })
}

/**
 * The home of the service's state. Events keep it fresh, so queries are never refetched by the clock or on
 * focus, and the browser's own online state is ignored. A refusal is final, silence is not.
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
        // A host that waited for a slow site has waited long enough to say so.
        retry: (failures, error) => isPassing(error) && error.code !== 'site_slow' && failures < RETRIES,
        retryDelay: (failures, error) =>
          Math.max(
            Math.min(10_000, 500 * 2 ** failures) * Math.random(),
            isPassing(error) ? (error.retryAfter ?? 0) : 0,
          ),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
