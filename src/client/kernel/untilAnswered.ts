import { ApiError, NetworkError } from './api/errors.ts'
import { pause } from './api/pause.ts'
import { Backoff } from './sync/backoff.ts'
import { isPassing } from './cache.ts'
import type { Session } from './session.ts'

/**
 * True when the service ended the sign-in: the same person can sign in again over the kept view, and all
 * continues.
 */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

const isFailure = (error: unknown): boolean => error instanceof NetworkError && error.came === 'failure'

/**
 * Repeats the call, more and more slowly, until the service answers. Only for calls that are safe to repeat.
 * @param patience milliseconds for which a service may fail over the call, without a break; the last failure is thrown
 * @throws ApiError or ShapeError; the signal's reason when the session ends before
 */
export async function untilAnswered<Reply>(
  session: Pick<Session, 'ended'>,
  call: () => Promise<Reply>,
  patience = Infinity,
): Promise<Reply> {
  const backoff = new Backoff({ base: 500, cap: () => 10_000, floor: 200 })
  let failingSince: number | undefined
  for (;;) {
    session.ended.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error) && !isSignedOut(error)) throw error
      failingSince = isFailure(error) ? (failingSince ?? Date.now()) : undefined
      if (failingSince !== undefined && Date.now() - failingSince >= patience) throw error
      await pause(backoff.next(isPassing(error) ? error.retryAfter : undefined), session.ended)
    }
  }
}
