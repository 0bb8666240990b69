import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { asReason, because, type Reason } from '../../../protocol/refusals/reason.ts'

/** A sign-in that the provider ended, or whose answer does not hold. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly reason: Reason
  /** `operator`: something has to be repaired here or at the provider. */
  readonly concerns: 'operator' | 'person'

  constructor(reason: Reason, concerns: ProviderFault['concerns'], cause?: unknown) {
    super(String(reason), { cause })
    this.reason = reason
    this.concerns = concerns
  }
}

/** Errors of the authorization endpoint (RFC 6749 4.1.2.1) that say that the provider is out of order. */
const OUTAGES: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

/** Codes of the library's own checks, for answers that are none of the provider's protocol. */
const SILENCES: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function answered(error: AuthorizationResponseError, name: string): ProviderFault {
  if (error.error === 'access_denied') {
    return new ProviderFault(because('provider.canceled', { name }), 'person', error)
  }
  if (OUTAGES.has(error.error)) {
    return new ProviderFault(because('provider.unreachable', { name }), 'operator', error)
  }
  return new ProviderFault(because('provider.refused', { name }), 'operator', error)
}

/** Converts an error of the library. @param name of the provider */
export function providerFault(error: unknown, name: string): ProviderFault {
  if (error instanceof ProviderFault) return error
  if (error instanceof AuthorizationResponseError) return answered(error, name)
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') {
    return new ProviderFault(asReason('provider.late'), 'person', error)
  }
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) {
    return error.status >= 500
      ? new ProviderFault(because('provider.unreachable', { name }), 'operator', error)
      : new ProviderFault(because('provider.misconfigured', { name }), 'operator', error)
  }
  if (error instanceof ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    return new ProviderFault(because('provider.clock', { name }), 'operator', error)
  }
  // `fetch` fails with a TypeError.
  const isSilent = error instanceof ClientError ? SILENCES.has(error.code ?? '') : error instanceof TypeError
  return isSilent
    ? new ProviderFault(because('provider.unreachable', { name }), 'operator', error)
    : new ProviderFault(because('provider.untrusted', { name }), 'operator', error)
}
