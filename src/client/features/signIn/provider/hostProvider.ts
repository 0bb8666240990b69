import {
  beginReply,
  outcomeReply,
  type BeginRequest,
  type OutcomeReply,
} from '../../../../protocol/hostProviders.ts'
import { callHost, type HostCallOptions } from '../../../kernel/hostCall.ts'

/**
 * Begins a sign-in. @returns the address of the provider's page
 * @throws NetworkError, or ApiError: PROVIDER_FAILED, RATE_LIMIT_HIT with `retryAfter`
 */
export async function beginAt(
  id: string,
  body: BeginRequest,
  options: HostCallOptions = {},
): Promise<string> {
  const { url } = await callHost('POST', `/with/${encodeURIComponent(id)}`, beginReply, { ...options, body })
  return url
}

/** Reads what the last sign-in of this browser lacks; the host tells it once. */
export const readOutcome = (options: HostCallOptions = {}): Promise<OutcomeReply> =>
  callHost('GET', '/with', outcomeReply, options)
