import type * as v from 'valibot'
import { failure } from '../chat/http/answers.ts'
import type { IssuedKey } from '../chat/accounts/signIn.ts'
import type { Reception } from '../chat/reception.ts'
import { refuse } from '../chat/refuse.ts'
import type { Language } from '../languages.ts'
import { AddressWindows } from '../limits/addressWindows.ts'
import { acceptedLanguage } from '../refusals/acceptedLanguage.ts'
import {
  joinRequest,
  newPasswordRequest,
  passwordResetRequest,
  setUpRequest,
  signUpRequest,
  type OfferReply,
} from '../../protocol/reception.ts'
import { hostError, hostJson } from './answers.ts'
import type { BrowserSessions } from './browserSession.ts'
import { isFromApp } from './crossSite.ts'
import type { Peer } from './peer.ts'
import { readBody } from './requestBody.ts'
import { isAtHost, isRightCode, type SetUp } from './setUp.ts'

export interface ReceptionRouteOptions {
  readonly reception: Reception | undefined
  readonly setUp: SetUp | undefined
  readonly browsers: BrowserSessions
}

const HALF_AN_HOUR = 30 * 60
const WRONG_CODES = { requests: 10, seconds: HALF_AN_HOUR }

const notFound = (): Response => hostError('NOT_FOUND', 'There is nothing here.')
/** Strangers have no language of their own: their browser's. */
const languageOf = ({ headers }: Request): Language =>
  acceptedLanguage(headers.get('accept-language')) ?? 'en'
const report = (where: string, error: unknown): void => console.error(`Fault in ${where}:`, error)

/** The last part of a path; undefined when it is no text. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** `/session/…` for people who are not signed in yet (see `protocol/reception`). */
export function createReceptionRoutes({ reception, setUp, browsers }: ReceptionRouteOptions) {
  const wrongCodes = new AddressWindows(WRONG_CODES, Date.now)

  const signedIn = (request: Request, peer: Peer, { api_key, email, user_id }: IssuedKey): Response =>
    browsers.begin(request, peer, { userId: user_id, email, apiKey: api_key })

  function offer(request: Request, peer: Peer): OfferReply {
    return {
      set_up: setUp?.isNeeded() === true ? 'needed' : 'done',
      set_up_code: isAtHost(request, peer) ? 'not-asked' : 'asked',
      ...(reception?.signUpOffer() ?? { sign_up: 'closed', organisation: '', domains: [] }),
      password_reset: reception !== undefined,
    }
  }

  /** Runs `work` with the checked body of a request that the app sent. */
  async function withBody<T>(
    request: Request,
    peer: Peer,
    schema: v.GenericSchema<unknown, T>,
    work: (body: T) => Response | Promise<Response>,
  ): Promise<Response> {
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'This request did not come from the app.')
    const body = await readBody(request, schema)
    return body === undefined
      ? hostError('BAD_REQUEST', 'The request is not of the expected form.')
      : work(body)
  }

  function requireCode(request: Request, peer: Peer, given: string | undefined, expected: string): boolean {
    if (isAtHost(request, peer)) return true
    wrongCodes.require(peer.address)
    if (isRightCode(given, expected)) return true
    wrongCodes.count(peer.address)
    return false
  }

  const performSetUp = (request: Request, peer: Peer, active: SetUp): Promise<Response> =>
    withBody(request, peer, setUpRequest, async ({ code, full_name: fullName, ...wish }) => {
      if (!requireCode(request, peer, code, active.code)) {
        refuse('PERMISSION_DENIED', 'Enter the code that the host printed when it started.')
      }
      return signedIn(request, peer, await active.perform({ ...wish, fullName }))
    })

  function post(request: Request, peer: Peer, desk: Reception, path: readonly string[]): Promise<Response> {
    const { address } = peer
    const [subject, token] = path
    if (subject === 'sign-up' && token === undefined) {
      return withBody(request, peer, signUpRequest, (wish) => {
        desk.requestSignUp(wish, address)
        return hostJson({})
      })
    }
    if (subject === 'join' && token === undefined) {
      return withBody(request, peer, joinRequest, async (wish) =>
        signedIn(request, peer, await desk.join(wish, address)),
      )
    }
    if (subject === 'password-reset' && token === undefined) {
      return withBody(request, peer, passwordResetRequest, ({ email }) => {
        desk.requestPasswordReset(email, address)
        return hostJson({})
      })
    }
    if (subject === 'password-reset' && token !== undefined) {
      return withBody(request, peer, newPasswordRequest, async ({ password }) =>
        signedIn(request, peer, await desk.resetPassword(token, password, address)),
      )
    }
    return Promise.resolve(notFound())
  }

  function get({ address }: Peer, desk: Reception, [subject, token]: readonly string[]): Response {
    if (token === undefined) return notFound()
    if (subject === 'invitation') return hostJson(desk.invitation(token, address))
    return subject === 'password-reset' ? hostJson(desk.passwordReset(token, address)) : notFound()
  }

  async function answer(request: Request, peer: Peer, pathname: string): Promise<Response> {
    const parts = pathname.split('/').slice(2).map(decoded)
    const path = parts.filter((part) => part !== undefined)
    if (path.length !== parts.length || path.length > 2) return notFound()
    const isReading = request.method === 'GET'
    if (!isReading && request.method !== 'POST') return hostError('METHOD_NOT_ALLOWED', 'Method Not Allowed')
    if (path.length === 1 && path[0] === 'offer' && isReading) return hostJson(offer(request, peer))
    if (path.length === 1 && path[0] === 'set-up' && !isReading && setUp)
      return performSetUp(request, peer, setUp)
    if (!reception) return notFound()
    return isReading ? get(peer, reception, path) : post(request, peer, reception, path)
  }

  return (request: Request, peer: Peer, pathname: string): Promise<Response> =>
    answer(request, peer, pathname).catch((error: unknown) =>
      failure(error, request, { language: languageOf(request), report }),
    )
}
