import { ApiError, isSilence, NetworkError } from '../../kernel/api/errors.ts'
import type { TextKey } from '../../i18n/textKey.ts'

/** Why a sign-in did not succeed, in a form that can be shown. */
export interface SignInProblem {
  readonly text: Extract<TextKey, `signIn.${string}` | `joining.${string}`>
  /** What the service said, where that helps. */
  readonly reason?: string
  /** Milliseconds since the epoch: no use in trying before. */
  readonly retryAt?: number
}

/** Milliseconds to wait after "too often" where the service does not say how long. */
const UNTOLD_WAIT = 60_000

/** Tells the person what went wrong and what can be done. `now`: milliseconds since the epoch. */
export function signInProblem(error: unknown, now: number): SignInProblem {
  if (error instanceof ApiError) {
    if (error.code === 'RATE_LIMIT_HIT') {
      return { text: 'signIn.tooOften', retryAt: now + (error.retryAfter ?? UNTOLD_WAIT) }
    }
    if (error.code === 'USER_DEACTIVATED') return { text: 'signIn.deactivated' }
    if (error.status === 401 || error.code === 'AUTHENTICATION_FAILED') return { text: 'signIn.wrong' }
    return { text: 'signIn.refused', reason: error.message }
  }
  if (error instanceof NetworkError && error.retryAfter !== undefined) {
    return { text: 'signIn.tooOften', retryAt: now + error.retryAfter }
  }
  return { text: isSilence(error) ? 'signIn.unreachable' : 'signIn.failed' }
}
