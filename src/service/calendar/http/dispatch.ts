import { languages, NAMESPACE, type Language } from '../../../protocol/calendar/limits.ts'
import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { Method } from '../../../protocol/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '../../../protocol/host.ts'
import type { Receiving } from '../../files/receive/form.ts'
import { makeRoom } from '../../files/receive/makeRoom.ts'
import type { Origin } from '../../http/origin.ts'
import type { PathMatch } from '../../http/routeTable.ts'
import { languageOfTag, type Language as ReaderLanguage } from '../../languages.ts'
import { acceptedLanguage } from '../../refusals/acceptedLanguage.ts'
import { say } from '../../refusals/say.ts'
import type { CalendarContext } from '../context.ts'
import { refuse } from '../refuse.ts'
import { Answer, type CalendarRequest, type CalendarRoute, type ReadingAllowance } from '../router.ts'
import { failure, jsonAnswer, textAnswer, type Report } from './answers.ts'
import { MAX_UPLOAD_BYTES, readBody, type Body } from './body.ts'
import { readBrackets } from './brackets.ts'
import { decodeRequest } from './decode.ts'
import type { CalendarLimits } from './limits.ts'
import { operationsOf } from './operations.ts'

export type Handle = (request: Request, origin?: Origin) => Promise<Response>

/** Answers paths outside the namespace, and files within; undefined for other paths. */
export type FileHandler = (
  request: CalendarRequest,
  raw: Request,
) => Promise<Response | undefined> | Response | undefined

export interface DispatcherOptions {
  readonly context: CalendarContext
  readonly routes: readonly CalendarRoute[]
  readonly files: readonly FileHandler[]
  readonly limits: CalendarLimits
  readonly report: Report
  /** Runs before each request: publishes what is due. */
  readonly beforeEach: () => void
}

type Match = PathMatch<CalendarRoute>

/** A request with its parsed body. */
interface Read {
  readonly request: Request
  readonly origin: Origin
  readonly match: Match
  readonly detail: CalendarRequest
  readonly body: Body
}

const MOUNT = new RegExp(`^(?:/(${languages.join('|')}))?/${NAMESPACE}(/.*)?$`)
const allMethods = 'OPTIONS, GET, POST, PUT, PATCH, DELETE'

/**
 * Removes trailing slashes in a loop; a regular expression would take quadratic time on long runs of slashes.
 */
function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * Splits the language from a path: `/fr/calendar/events/v1/events` is `/events` in French. Undefined outside
 * the namespace.
 */
export function readMount(
  pathname: string,
): { readonly path: string; readonly language: Language | undefined } | undefined {
  const match = MOUNT.exec(pathname)
  if (!match) return undefined
  const path = withoutSlashes(match[2] ?? '') || '/'
  return { path, language: languages.find((language) => language === match[1]) }
}

const methodsOf = (match: Match): string[] => [...match.operations.keys()]

function describeOptions(match: Match): Response {
  const args = Object.fromEntries(
    [...match.operations].map(([method, { endpoint }]) => [method, Object.keys(endpoint.parameters)]),
  )
  return jsonAnswer({ namespace: NAMESPACE, methods: methodsOf(match), args }, 200, {
    allow: methodsOf(match).join(', '),
    'access-control-allow-methods': allMethods,
    'access-control-allow-headers': `Authorization, Content-Type, ${IDEMPOTENCY_HEADER}`,
    'access-control-max-age': '600',
  })
}

const wrongCredentials = (): never => refuse('incorrect_password', 'The email or the API key is wrong.')

const noRoute = (): never =>
  refuse('rest_no_route', 'No route was found matching the URL and request method.')

function isNumbered({ pathParameters }: Match): boolean {
  return pathParameters['id'] === undefined || /^\d{1,15}$/.test(pathParameters['id'])
}

const authorizationOf = (request: Request, origin: Origin): string | null =>
  origin.authorization ?? request.headers.get('authorization')

/** Creates the calendar service as a function from Request to Response. */
export function createDispatcher(options: DispatcherOptions): Handle {
  const { context, routes, files, limits, report, beforeEach } = options
  const table = operationsOf(routes)

  /** Language of the request, else of the account, else of the reader's program. */
  function readerLanguage(request: Request, origin: Origin): ReaderLanguage {
    const url = new URL(request.url)
    const named = readMount(url.pathname)?.language ?? url.searchParams.get('translation_language') ?? ''
    const authorization = authorizationOf(request, origin)
    return (
      languageOfTag(named) ??
      (authorization === null ? undefined : context.accounts.languageOf(authorization)) ??
      acceptedLanguage(request.headers.get('accept-language')) ??
      'en'
    )
  }

  const allowanceOf = (key: string): ReadingAllowance => ({
    require: () => limits.requireReading(key),
    charge: (characters) => limits.chargeReading(key, characters),
  })

  /** Returns the caller and the key by which limits count their requests. */
  async function identify(
    request: Request,
    origin: Origin,
  ): Promise<Pick<CalendarRequest, 'caller' | 'allowance'>> {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const count = isReading ? limits.countReading : limits.countWriting
    const authorization = authorizationOf(request, origin)
    if (authorization === null) {
      count(origin.address)
      return { caller: undefined, allowance: allowanceOf(origin.address) }
    }
    const caller = await context.accounts.identify(authorization)
    if (!caller) {
      limits.countFailure(origin.address)
      return wrongCredentials()
    }
    const key = `user ${caller.user_id}`
    count(key)
    return { caller, allowance: allowanceOf(key) }
  }

  async function identifyAgain(request: Request, origin: Origin): Promise<CalendarActor> {
    const authorization = authorizationOf(request, origin)
    const caller = authorization === null ? undefined : await context.accounts.identify(authorization)
    return caller ?? wrongCredentials()
  }

  async function checkAuthor(
    args: Readonly<Record<string, unknown>>,
    caller: CalendarActor | undefined,
    request: Request,
    origin: Origin,
  ): Promise<void> {
    const { author } = args
    const authorization = authorizationOf(request, origin)
    if (typeof author !== 'number' || author === caller?.user_id || authorization === null) return
    if (await context.accounts.isKnown(author, authorization)) return
    refuse('rest_invalid_param', say('Invalid parameter(s): {names}', { names: 'author' }), {
      params: { author: 'is no account' },
    })
  }

  async function perform(match: Match, request: Request, origin: Origin, detail: CalendarRequest) {
    const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method
    const { endpoint, route } = match.operations.get(method) ?? noRoute()
    if (!route) return noRoute()
    if (endpoint.access === 'user' && !detail.caller) {
      refuse('rest_forbidden', 'Sign in first: this needs an account.')
    }
    const receiving = endpoint.upload && detail.caller ? await roomFor(detail.caller, request) : undefined
    let body: Body | undefined
    try {
      body = await readBody(endpoint, request, receiving)
      return await answer(route, { request, origin, match, detail, body })
    } finally {
      await body?.discard?.()
      receiving?.room.release()
    }
  }

  const roomFor = ({ user_id }: CalendarActor, request: Request): Promise<Receiving> =>
    makeRoom(context, request, { ownerId: user_id, kind: 'stored', limit: MAX_UPLOAD_BYTES })

  /** Answers a request after its body was read. */
  async function answer(route: CalendarRoute, { request, origin, match, detail, body }: Read) {
    const { endpoint } = route
    const method = request.method
    const query = readBrackets(detail.url.searchParams)
    const args = decodeRequest(endpoint, match.pathParameters, { ...query, ...body.fields })
    await checkAuthor(args, detail.caller, request, origin)
    const callerNow = (): Promise<CalendarActor> => identifyAgain(request, origin)
    // The caller may have lost their account or role while the body was arriving.
    const isReading = method === 'GET' || method === 'HEAD'
    const caller = detail.caller && !isReading ? await callerNow() : detail.caller
    const language = (args['translation_language'] as Language | undefined) ?? detail.language
    const reply = await route.handle(
      args as never,
      { ...detail, caller, callerNow, language, body: body.fields, file: body.file } as never,
    )
    if (reply instanceof Response) return reply
    const answered = reply instanceof Answer ? reply : new Answer(reply)
    const json = JSON.stringify(answered.body)
    detail.allowance.charge(json.length)
    return textAnswer(json, answered.status, {
      'cache-control': detail.caller ? 'no-store' : 'no-cache',
      vary: 'Authorization, Cookie',
      ...answered.headers,
    })
  }

  async function dispatch(request: Request, origin: Origin): Promise<Response> {
    beforeEach()
    const url = new URL(request.url)
    const mount = readMount(url.pathname)
    const match = mount && table(mount.path)
    if (match && request.method === 'OPTIONS') return describeOptions(match)
    const detail: CalendarRequest = {
      ...(await identify(request, origin)),
      language: mount?.language,
      site: origin.site ?? url.origin,
      url,
      headers: request.headers,
      body: {},
      file: undefined,
      address: origin.address,
    }
    if (match && isNumbered(match)) return perform(match, request, origin, detail)
    if (request.method !== 'GET' && request.method !== 'HEAD') return noRoute()
    for (const file of files) {
      const response = await file(detail, request)
      if (response) return response
    }
    return noRoute()
  }

  return async (request, origin = { address: 'local' }) => {
    try {
      const response = await dispatch(request, origin)
      return request.method === 'HEAD' ? new Response(null, response) : response
    } catch (error) {
      const { pathname } = new URL(request.url)
      return failure(error, `${request.method} ${pathname}`, {
        language: readerLanguage(request, origin),
        report,
      })
    }
  }
}
