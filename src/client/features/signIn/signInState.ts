import { ApiError, isSilence, NetworkError } from '../../kernel/api/errors.ts'
import type { Refused } from '../../kernel/view/refusalText.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { signInTexts } from './texts/signInTexts.ts'

/** The reason why a sign-in failed, ready to be shown. */
export interface SignInProblem {
  readonly text: TextKey
  /** The service's refusal, if it helps. */
  readonly refused?: Refused
  /** Milliseconds since the epoch; an earlier try would be refused. */
  readonly retryAt?: number
}

/** Milliseconds to wait after "too often" if the service names no time. */
const DEFAULT_WAIT = 60_000

/** Returns the problem with a text that says what to do. @param now milliseconds since the epoch */
export function signInProblem(error: unknown, now: number): SignInProblem {
  if (error instanceof ApiError) {
    if (error.code === 'RATE_LIMIT_HIT') {
      return { text: signInTexts('signIn.tooOften'), retryAt: now + (error.retryAfter ?? DEFAULT_WAIT) }
    }
    if (error.code === 'USER_DEACTIVATED') return { text: signInTexts('signIn.deactivated') }
    if (
      error.code !== 'PASSWORD_AUTH_DISABLED' &&
      (error.status === 401 || error.code === 'AUTHENTICATION_FAILED')
    )
      return { text: signInTexts('signIn.wrong') }
    return { text: signInTexts('signIn.refused'), refused: error }
  }
  if (error instanceof NetworkError && error.retryAfter !== undefined) {
    return { text: signInTexts('signIn.tooOften'), retryAt: now + error.retryAfter }
  }
  return { text: signInTexts(isSilence(error) ? 'signIn.unreachable' : 'signIn.failed') }
}
