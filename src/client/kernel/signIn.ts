import { sessionReply, type SessionReply, type SignInRequest } from '../../protocol/host.ts'
import { callHost, type HostCallOptions } from './hostCall.ts'
import { tellSignInChanged } from './signInNews.ts'

/** Returns the sign-in of this browser. @throws NetworkError */
export const readSession = (options: HostCallOptions = {}): Promise<SessionReply> =>
  callHost('GET', '', sessionReply, options)

/**
 * Signs in. The browser keeps the proof in a cookie that no script can read.
 * @throws ApiError such as AUTHENTICATION_FAILED, USER_DEACTIVATED, or RATE_LIMIT_HIT with `retryAfter`;
 * NetworkError
 */
export async function signIn(
  credentials: SignInRequest,
  options: HostCallOptions = {},
): Promise<SessionReply> {
  const reply = await callHost('POST', '', sessionReply, { ...options, body: credentials })
  tellSignInChanged()
  return reply
}
