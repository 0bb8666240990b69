import {
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type ServerMetadata,
} from 'openid-client'
import { asReason, because, type Reason } from '../../../protocol/refusals/reason.ts'
import { ClosedAddress } from '../../internet/guardedRequest.ts'

/** Why a provider cannot be used, and the field of the form that is to be corrected. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  readonly field: 'issuer' | 'client_secret'
  readonly reason: Reason

  constructor(field: ProviderRefused['field'], reason: Reason) {
    super(String(reason))
    this.field = field
    this.reason = reason
  }
}

const WELL_KNOWN = '/.well-known/openid-configuration'

const hostIn = (address: string): string => URL.parse(address)?.host ?? address

/** The reason if an address of a private network is the cause of the error. */
export function closedAddressIn(error: unknown): Reason | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ClosedAddress) return because('provider.closedNetwork', { host: cause.message })
  }
  return undefined
}

/** The name that a provider gives to itself, in an error that says that it is not the expected one. */
function otherName(error: unknown): string | undefined {
  if (!(error instanceof ClientError) || typeof error.cause !== 'object' || error.cause === null)
    return undefined
  const body = 'body' in error.cause ? error.cause.body : undefined
  const said = typeof body === 'object' && body !== null && 'issuer' in body ? body.issuer : undefined
  return typeof said === 'string' && 'expected' in error.cause ? said.slice(0, 300) : undefined
}

/** Why the description of a provider cannot be used. */
export function descriptionFault(error: unknown, issuer: string): ProviderRefused {
  const host = hostIn(issuer)
  const closed = closedAddressIn(error)
  if (closed) return new ProviderRefused('issuer', closed)
  const other = otherName(error)
  if (other !== undefined)
    return new ProviderRefused('issuer', because('provider.otherIssuer', { issuer: other }))
  const isSilent =
    error instanceof TypeError ||
    (error instanceof ClientError && (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'))
  return isSilent
    ? new ProviderRefused('issuer', because('provider.issuerSilent', { host }))
    : new ProviderRefused(
        'issuer',
        because('provider.notDescribed', { address: issuer.replace(/\/$/, '') + WELL_KNOWN }),
      )
}

/** Requires what sign-ins here need. @throws ProviderRefused */
export function requireOffer(described: ServerMetadata, hasSecret: boolean): void {
  const {
    authorization_endpoint: page,
    token_endpoint: tokens,
    response_types_supported: responses,
    grant_types_supported: grants,
    code_challenge_methods_supported: challenges,
    token_endpoint_auth_methods_supported: methods = ['client_secret_basic'],
  } = described
  const hasCodes =
    page !== undefined &&
    tokens !== undefined &&
    (responses === undefined || responses.includes('code')) &&
    (grants === undefined || grants.includes('authorization_code'))
  if (!hasCodes) throw new ProviderRefused('issuer', asReason('provider.noCodes'))
  // Some providers that take PKCE have no list.
  if (challenges !== undefined && !challenges.includes('S256')) {
    throw new ProviderRefused('issuer', asReason('provider.noPkce'))
  }
  const takesSecret = methods.some((method) => /^client_secret_(?:basic|post)$/.test(method))
  if (hasSecret && !takesSecret) {
    throw new ProviderRefused('client_secret', asReason('provider.secretUnwanted'))
  }
  if (!hasSecret && described.token_endpoint_auth_methods_supported && !methods.includes('none')) {
    throw new ProviderRefused('client_secret', asReason('provider.secretNeeded'))
  }
}

/** Tests if the provider said that it does not know this client. */
export function isUnknownClient(error: unknown): boolean {
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_client' || error.error === 'unauthorized_client'
  }
  return error instanceof WWWAuthenticateChallengeError && error.status === 401
}
