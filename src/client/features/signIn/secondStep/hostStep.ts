import { sessionReply, type SessionReply } from '../../../../protocol/host.ts'
import {
  stepConfirmReply,
  stepSetUpReply,
  type StepConfirmReply,
  type StepSetUpReply,
} from '../../../../protocol/hostSecondStep.ts'
import { callHost, type HostCallOptions } from '../../../kernel/hostCall.ts'
import { tellSignInChanged } from '../../../kernel/signInNews.ts'

/*
 * The second step of signing in, at the host. Each call throws NetworkError, or ApiError:
 * SECOND_FACTOR_INVALID and SECOND_FACTOR_USED for codes, SECOND_FACTOR_EXPIRED for the step, RATE_LIMIT_HIT
 * with `retryAfter`.
 */

const PATH = '/second-factor'

/** Signs in with a code. */
export async function sendCode(
  body: { readonly token: string; readonly code: string },
  options: HostCallOptions = {},
): Promise<SessionReply> {
  const reply = await callHost('POST', `${PATH}/code`, sessionReply, { ...options, body })
  tellSignInChanged()
  return reply
}

/** Requests a secret for the authenticator app. */
export const beginSetUp = (token: string, options: HostCallOptions = {}): Promise<StepSetUpReply> =>
  callHost('POST', `${PATH}/begin`, stepSetUpReply, { ...options, body: { token } })

/** Sets the factor up with its first code, and signs in. */
export async function confirmSetUp(
  body: { readonly token: string; readonly code: string },
  options: HostCallOptions = {},
): Promise<StepConfirmReply> {
  const reply = await callHost('POST', `${PATH}/confirm`, stepConfirmReply, { ...options, body })
  tellSignInChanged()
  return reply
}
