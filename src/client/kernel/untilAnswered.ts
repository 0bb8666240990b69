import { ApiError } from './api/errors.ts'
import { pause } from './api/pause.ts'
import { Backoff } from './sync/backoff.ts'
import { isPassing } from './cache.ts'
import type { Session } from './session.ts'

/** Signed out by the service: the same person may sign in again over the kept view, and all goes on. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * Calls again, more and more slowly, until the service answers. Only for what may be done twice.
 * @throws ApiError or ShapeError; the signal's reason when the session ends before
 */
export async function untilAnswered<Reply>(
  session: Pick<Session, 'ended'>,
  call: () => Promise<Reply>,
): Promise<Reply> {
  const backoff = new Backoff({ base: 500, cap: () => 10_000, floor: 200 })
  for (;;) {
    session.ended.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error) && !isSignedOut(error)) throw error
      await pause(backoff.next(isPassing(error) ? error.retryAfter : undefined), session.ended)
    }
  }
}
