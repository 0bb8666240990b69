import * as v from 'valibot'
import { refusals } from '../chat/http/answers.ts'
import type { Entry, Reception } from '../chat/reception.ts'
import { refuse } from '../chat/refuse.ts'
import { failure } from '../http/failure.ts'
import { edgeBounds } from '../../protocol/bounds.ts'
import { AddressWindows } from '../limits/addressWindows.ts'
import {
  joinRequest,
  missedEmailsUndo,
  newPasswordRequest,
  passwordResetRequest,
  setUpRequest,
  signUpRequest,
  type OfferReply,
} from '../../protocol/reception.ts'
import { accountPageOf } from './accountPage.ts'
import { hostError, hostJson } from './answers.ts'
import { signedInAs, type BrowserSessions } from './browserSession.ts'
import { isFromApp } from './crossSite.ts'
import type { Log } from './log.ts'
import type { Peer } from './peer.ts'
import { readBody } from './requestBody.ts'
import type { ReadServiceLevel } from './serviceLevel.ts'
import type { SetUp } from './setUp.ts'

export interface ReceptionRouteOptions {
  readonly reception: Reception | undefined
  /** An external service has pages of its own for joining and for new passwords; they tell what it allows. */
  readonly hasServerPages?: boolean
  readonly setUp: SetUp | undefined
  readonly browsers: BrowserSessions
  /** Present for an external chat service. */
  readonly serviceLevel?: ReadServiceLevel | undefined
  readonly log: Log
}

const HALF_AN_HOUR = 30 * 60
const WRONG_CODES = { requests: edgeBounds.wrong_codes_of_an_address, seconds: HALF_AN_HOUR }

/** A visitor without a session; `isPlainlyLocal` marks one on this machine. */
export interface Visitor extends Peer {
  readonly isPlainlyLocal: boolean
}

/** Requests without a body: the token in the address suffices. */
const nothing = v.object({})
const part = encodeURIComponent
const notFound = (): Response => hostError('NOT_FOUND', 'host.nothingHere')

/** Decodes the last part of a path; undefined if it is malformed. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** `/session/…` for visitors without a session (see `protocol/reception`). */
export function createReceptionRoutes({
  reception,
  hasServerPages = false,
  setUp,
  browsers,
  serviceLevel,
  log,
}: ReceptionRouteOptions) {
  const report = (where: string, error: unknown): void => log.fault(`Fault in ${where}`, error)
  const wrongCodes = new AddressWindows(WRONG_CODES, Date.now)

  function signedIn(request: Request, peer: Peer, entry: Entry): Promise<Response> {
    if ('second_step' in entry) return Promise.resolve(hostJson({ ...signedInAs(undefined), ...entry }))
    const { api_key: apiKey, email, user_id: userId } = entry
    return browsers.begin(request, peer, { userId, email, apiKey })
  }

  const isCodeAsked = ({ isForEverybody }: SetUp, { isPlainlyLocal }: Visitor): boolean =>
    isForEverybody || !isPlainlyLocal

  async function offer(visitor: Visitor): Promise<OfferReply> {
    const elsewhere = await serviceLevel?.()
    return {
      set_up: setUp?.isNeeded() === true ? 'needed' : 'done',
      set_up_code: setUp && !isCodeAsked(setUp, visitor) ? 'not-asked' : 'asked',
      ...(reception?.signUpOffer() ?? {
        sign_up: hasServerPages ? 'open' : 'closed',
        organisation: '',
        domains: [],
      }),
      password_reset: reception ? reception.ways.passwords === 'on' : hasServerPages,
      providers: [...(reception?.ways.providers ?? [])],
      passwords: reception?.ways.passwords ?? 'on',
      account_page: (elsewhere && accountPageOf(elsewhere)) ?? null,
    }
  }

  /** Runs `work` with the parsed body of a request sent by the app. */
  async function withBody<T>(
    request: Request,
    peer: Peer,
    schema: v.GenericSchema<unknown, T>,
    work: (body: T) => Response | Promise<Response>,
  ): Promise<Response> {
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    const body = await readBody(request, schema)
    return body === undefined ? hostError('BAD_REQUEST', 'host.form') : work(body)
  }

  function requireCode(active: SetUp, visitor: Visitor, given: string | undefined): void {
    if (!isCodeAsked(active, visitor)) return
    wrongCodes.require(visitor.address)
    if (active.code.accepts(given)) return
    wrongCodes.count(visitor.address)
    refuse('PERMISSION_DENIED', 'organization.setUpCode')
  }

  const performSetUp = (request: Request, visitor: Visitor, active: SetUp): Promise<Response> =>
    withBody(request, visitor, setUpRequest, async ({ code, full_name: fullName, ...args }) => {
      if (active.isNeeded()) requireCode(active, visitor, code)
      return signedIn(request, visitor, await active.perform({ ...args, fullName }))
    })

  function post(
    request: Request,
    peer: Peer,
    reception: Reception,
    path: readonly string[],
  ): Promise<Response> {
    const { address } = peer
    const [subject, token] = path
    if (subject === 'sign-up' && token === undefined) {
      return withBody(request, peer, signUpRequest, (args) => {
        reception.requestSignUp(args, address)
        return hostJson({})
      })
    }
    if (subject === 'join' && token === undefined) {
      return withBody(request, peer, joinRequest, async (args) =>
        signedIn(request, peer, await reception.join(args, address)),
      )
    }
    if (subject === 'password-reset' && token === undefined) {
      return withBody(request, peer, passwordResetRequest, ({ email }) => {
        reception.requestPasswordReset(email, address)
        return hostJson({})
      })
    }
    if (subject === 'password-reset' && token !== undefined) {
      return withBody(request, peer, newPasswordRequest, async ({ password }) =>
        signedIn(request, peer, await reception.resetPassword(token, password, address)),
      )
    }
    if (subject === 'email-change' && token !== undefined) {
      return withBody(request, peer, nothing, () => hostJson(reception.confirmEmail(token, address)))
    }
    if (subject === 'missed-emails' && token !== undefined) {
      return withBody(request, peer, missedEmailsUndo, ({ undo }) =>
        hostJson(reception.restoreMissedEmails(token, undo, address)),
      )
    }
    // A mail program has neither cookies nor the app's header: the token is the proof.
    if (subject === 'missed-emails-off' && token !== undefined) {
      return Promise.resolve(hostJson(reception.endMissedEmails(token, address)))
    }
    if (subject === 'email-undo' && token !== undefined) {
      return withBody(request, peer, nothing, () => hostJson(reception.undoEmail(token, address)))
    }
    return Promise.resolve(notFound())
  }

  function get({ address }: Peer, reception: Reception, [subject, token]: readonly string[]): Response {
    if (token === undefined) return notFound()
    switch (subject) {
      case 'invitation':
        return hostJson(reception.invitation(token, address))
      case 'password-reset':
        return hostJson(reception.passwordReset(token, address))
      case 'email-change':
        return hostJson(reception.emailChange(token, address))
      case 'missed-emails':
        return hostJson(reception.missedEmails(token, address))
      case 'missed-emails-off':
        // Programs that scan mails open links: only the page's button changes anything.
        return new Response(null, { status: 303, headers: { location: `/missed-emails/${part(token)}` } })
      case 'email-undo':
        return hostJson(reception.emailUndo(token, address))
      default:
        return notFound()
    }
  }

  async function answer(request: Request, visitor: Visitor, pathname: string): Promise<Response> {
    const parts = pathname.split('/').slice(2).map(decoded)
    const path = parts.filter((part) => part !== undefined)
    if (path.length !== parts.length || path.length > 2) return notFound()
    const isReading = request.method === 'GET'
    if (!isReading && request.method !== 'POST') return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    if (path.length === 1 && path[0] === 'offer' && isReading) return hostJson(await offer(visitor))
    if (path.length === 1 && path[0] === 'set-up' && !isReading && setUp)
      return performSetUp(request, visitor, setUp)
    if (!reception) return notFound()
    return isReading ? get(visitor, reception, path) : post(request, visitor, reception, path)
  }

  return (request: Request, visitor: Visitor, pathname: string): Promise<Response> =>
    answer(request, visitor, pathname).catch((error: unknown) =>
      failure(error, { form: refusals, request, report }),
    )
}
