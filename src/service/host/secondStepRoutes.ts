import * as v from 'valibot'
import { beginAtSignIn, confirmAtSignIn, signInWithCode } from '../../protocol/chat/secondFactor.ts'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { stepCodeRequest, stepSetUpReply, stepSetUpRequest } from '../../protocol/hostSecondStep.ts'
import { hostError, hostJson } from './answers.ts'
import type { Cipher } from '../cipher.ts'
import type { ChatBackend } from './backend.ts'
import { signedInAs, type BrowserSessions } from './browserSession.ts'
import { entryCookieOf } from './cookies.ts'
import { isFromApp } from './crossSite.ts'
import type { Peer } from './peer.ts'
import { openProviderSession } from './providers/ticket.ts'
import { readBody } from './requestBody.ts'
import { chatRequest, issuedKey, passRefusal } from './sessionRoutes.ts'

const confirmed = v.object({ ...issuedKey.entries, recovery_codes: v.array(v.string()) })

interface Step {
  readonly endpoint: Endpoint
  readonly body: v.GenericSchema<unknown, Record<string, string>>
  /** Converts the chat service's answer for the app; undefined if it is malformed. */
  readonly answer: (
    answer: unknown,
    request: Request,
    peer: Peer,
  ) => Response | undefined | Promise<Response | undefined>
}

export interface SecondStepOptions {
  readonly backend: ChatBackend
  readonly browsers: BrowserSessions
  /** Present if people sign in with providers. */
  readonly cipher?: Cipher | undefined
}

/** `/session/second-factor/…`: the second step of signing in (see `protocol/hostSecondStep`). */
export function createSecondStepRoutes({ backend, browsers, cipher }: SecondStepOptions) {
  function begin(request: Request, peer: Peer, issued: v.InferOutput<typeof issuedKey>): Promise<Response> {
    const { api_key: apiKey, email, user_id: userId = 0 } = issued
    const kept = entryCookieOf(request, 'provider-session', peer)
    const from = cipher && openProviderSession(cipher, kept, userId)
    return browsers.begin(request, peer, { userId, email, apiKey }, from)
  }

  const steps: Readonly<Record<string, Step>> = {
    code: {
      endpoint: signInWithCode,
      body: stepCodeRequest,
      answer: (answer, request, peer) => {
        const issued = v.safeParse(issuedKey, answer)
        return issued.success ? begin(request, peer, issued.output) : undefined
      },
    },
    begin: {
      endpoint: beginAtSignIn,
      body: stepSetUpRequest,
      answer: (answer) => {
        const offered = v.safeParse(stepSetUpReply, answer)
        return offered.success ? hostJson(offered.output) : undefined
      },
    },
    confirm: {
      endpoint: confirmAtSignIn,
      body: stepCodeRequest,
      answer: async (answer, request, peer) => {
        const done = v.safeParse(confirmed, answer)
        if (!done.success) return undefined
        const { recovery_codes, email, user_id: userId = 0, api_key: apiKey } = done.output
        const response = hostJson({ ...signedInAs({ email, userId, apiKey }), recovery_codes })
        const { headers } = await begin(request, peer, done.output)
        for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
        return response
      },
    },
  }

  return async (request: Request, peer: Peer, pathname: string): Promise<Response> => {
    const name = pathname.split('/').at(-1) ?? ''
    const step = Object.hasOwn(steps, name) ? steps[name] : undefined
    if (!step || pathname.split('/').length !== 4) return hostError('NOT_FOUND', 'host.nothingHere')
    if (request.method !== 'POST') return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    const body = await readBody(request, step.body)
    if (!body) return hostError('BAD_REQUEST', 'host.form')
    const response = await backend(chatRequest(step.endpoint, body, request), {
      address: peer.address,
      isForSession: true,
    })
    const answer: unknown = await response.json().catch(() => undefined)
    return (
      (response.ok ? await step.answer(answer, request, peer) : undefined) ?? passRefusal(response, answer)
    )
  }
}
