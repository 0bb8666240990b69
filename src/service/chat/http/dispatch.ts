import { setTimeout as delay } from 'node:timers/promises'
import { nothingDrawn } from '../../../markdown/drawings.ts'
import type { Access, Endpoint, Method } from '../../../protocol/endpoint.ts'
import { decodeArguments } from '../../../protocol/form.ts'
import type { Receiving } from '../../files/receive/form.ts'
import { makeRoom } from '../../files/receive/makeRoom.ts'
import type { Origin } from '../../http/origin.ts'
import type { Operation, PathMatch, RouteTable } from '../../http/routeTable.ts'
import type { Language } from '../../languages.ts'
import type { Allowance } from '../../limits/slidingWindows.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'
import type { KeyUse } from '../accounts/keyUse.ts'
import { authenticate, credentialDigest, requireCaller } from '../authenticate.ts'
import type { Caller, ChatContext } from '../context.ts'
import { drawingFor } from '../messages/rendering.ts'
import { allowanceHeaders, type RequestLimits } from '../rateLimits.ts'
import { sayingOf } from '../../refusals/say.ts'
import { writeJson } from '../../refusals/sayIn.ts'
import { readerLanguage } from '../readerLanguage.ts'
import { ownerOf } from '../users/rows.ts'
import { refuse } from '../refuse.ts'
import type { ChatRequest, FileRoute, Gate, Route } from '../router.ts'
import { failure, jsonAnswer, jsonHeaders, success, type Report } from './answers.ts'
import { clientName } from './clientName.ts'
import { discardBody, MAX_UPLOAD_BYTES, readForm, type RequestForm } from './form.ts'
import { WaitingAnswers } from './waitingAnswers.ts'

export interface DispatcherOptions {
  readonly context: ChatContext
  readonly table: RouteTable<Route>
  readonly files: readonly FileRoute[]
  readonly limits: RequestLimits
  readonly report: Report
  readonly keyUse: KeyUse
}

type Match = PathMatch<Route>

export type Handle = (request: Request, origin?: Origin) => Promise<Response>

const PREFIX = '/api/v1'
const POLL_PATH = '/events'
const RENDER_PATH = '/messages/render'

/**
 * Milliseconds before a rate-limited request is answered, so that a client retrying without pause costs
 * little.
 */
const REFUSAL_DELAY = 200

/** Polls are as frequent as events, files as frequent as pictures; rendering is costly and stores nothing. */
type Pace = 'ordinary' | 'frequent' | 'costly'
function paceOf({ method, path }: Endpoint): Pace {
  if (method === 'GET' && path === POLL_PATH) return 'frequent'
  return path === RENDER_PATH ? 'costly' : 'ordinary'
}

const methodsOf = (match: Match): string[] => [...match.operations.keys()]

function methodNotAllowed(match: Match, language: Language): Response {
  const allowed = methodsOf(match)
  const body = {
    result: 'error',
    code: 'METHOD_NOT_ALLOWED',
    msg: sayingOf('Method Not Allowed'),
    allowed_methods: allowed,
  }
  return jsonAnswer(writeJson(body, language), 405, { allow: allowed.join(', ') })
}

const describeOptions = (match: Match): Response =>
  new Response(null, { status: 204, headers: { allow: [...methodsOf(match), 'OPTIONS'].join(', ') } })

function findPath(table: RouteTable<Route>, pathname: string): Match {
  const match = pathname.startsWith(`${PREFIX}/`) ? table(pathname.slice(PREFIX.length)) : undefined
  return match ?? refuse('NOT_FOUND', 'There is no such endpoint.')
}

const credentialsOf = (request: Request, origin: Origin): string | null =>
  origin.authorization ?? request.headers.get('authorization')

function keyOf(request: Request, origin: Origin): ChatRequest['key'] {
  const digest = credentialDigest(credentialsOf(request, origin))
  const from = origin.authorization === undefined ? 'program' : 'host'
  return digest && { digest, from, keep: from === 'host' ? origin.keepKey : undefined }
}

function identify(context: ChatContext, access: Access, credentials: string | null): Caller | undefined {
  if (access === 'anyone') return undefined
  const caller = authenticate(context, credentials)
  return access === 'user' ? requireCaller(caller) : caller
}

const builtRoute = ({ route }: Operation<Route>): Route =>
  route ?? refuse('NOT_IMPLEMENTED', 'This service does not offer this operation yet.')

/** Refuses a caller without access, without parsing the body. */
async function pass(gate: Gate, caller: Caller, request: Request): Promise<void> {
  try {
    gate.admit?.(caller)
  } catch (refusal) {
    await discardBody(request)
    throw refusal
  }
}

/**
 * Creates the service as a function from Request to Response: finds the endpoint, the caller and the checked
 * arguments, calls the endpoint's handler and writes its reply (chat spec 1).
 */
export function createDispatcher({
  context,
  table,
  files,
  limits,
  report,
  keyUse,
}: DispatcherOptions): Handle {
  const waiting = new WaitingAnswers()
  const askerOf = (caller: Caller | undefined, { address }: Origin): string =>
    caller ? `person ${ownerOf(context, caller.user_id)}` : `address ${address}`

  const languageFor = (request: Request, origin: Origin): Language =>
    readerLanguage(context, credentialsOf(request, origin), request.headers)

  function spend(pace: Pace, caller: Caller | undefined, origin: Origin): Allowance | undefined {
    if (!caller) return limits.ofAddress(origin.address)
    if (pace === 'frequent') return limits.ofFrequent(caller.user_id)
    if (pace === 'costly') limits.ofCostly(caller.user_id)
    return limits.ofUser(caller.user_id)
  }

  function admit(access: Access, pace: Pace, request: Request, origin: Origin) {
    let caller: Caller | undefined
    try {
      caller = identify(context, access, credentialsOf(request, origin))
    } catch (error) {
      // Wrong credentials count too; otherwise keys could be guessed without limit.
      spend(pace, undefined, origin)
      throw error
    }
    const key = caller && keyOf(request, origin)
    if (key) keyUse.used(key, { address: origin.address, headers: request.headers })
    return { caller, headers: allowanceHeaders(spend(pace, caller, origin)) }
  }

  /** Repeats the access check: the caller may have lost their account or role while the body was arriving. */
  function admitAgain(access: Access, gate: Gate, request: Request, origin: Origin): Caller | undefined {
    const caller = identify(context, access, credentialsOf(request, origin))
    if (caller) gate.admit?.(caller)
    return caller
  }

  async function perform(
    request: Request,
    origin: Origin,
    url: URL,
    operation: Operation<Route>,
    match: Match,
  ) {
    const { endpoint } = operation
    const { caller: asking, headers } = admit(endpoint.access, paceOf(endpoint), request, origin)
    let receiving: Receiving | undefined
    let form: RequestForm | undefined
    try {
      const route = builtRoute(operation)
      const gate = route.gate ?? {}
      if (asking) await pass(gate, asking, request)
      if (asking && endpoint.upload) receiving = await roomFor(gate, asking, request)
      form = await readForm(endpoint, request, url.searchParams, gate, receiving)
      const { fields, file } = form
      let caller = endpoint.method === 'GET' ? asking : admitAgain(endpoint.access, gate, request, origin)
      const { args, ignored } = decodeArguments(endpoint, match.pathParameters, fields)
      const asker = (): string => askerOf(caller, origin)
      const write: ChatRequest['write'] = (texts) =>
        waiting.write(texts, asker, { ...jsonHeaders, ...headers })
      const drawing = caller && drawingFor(context, caller, route.sources?.(args as never, caller))
      const drawings = drawing ? await drawing : nothingDrawn
      if (drawing) caller = admitAgain(endpoint.access, gate, request, origin)
      const detail: ChatRequest = {
        caller,
        write,
        get room() {
          return waiting.roomFor(asker())
        },
        get key() {
          return keyOf(request, origin)
        },
        client: clientName(request.headers),
        headers: request.headers,
        get signal() {
          return request.signal
        },
        file,
        ignored,
        address: origin.address,
        device: origin.device,
        drawings,
        isForSession: origin.isForSession ?? false,
      }
      const reply = await route.handle(args as never, detail)
      return reply instanceof Response ? reply : write([success(reply ?? {}, ignored)])
    } catch (error) {
      return failure(error, request, { language: languageFor(request, origin), report, headers })
    } finally {
      await form?.discard?.()
      receiving?.room.release()
    }
  }

  /** Reserves space for the file about to arrive; drains the body of a refused request. */
  async function roomFor(gate: Gate, { user_id }: Caller, request: Request): Promise<Receiving> {
    const sender = { ownerId: user_id, kind: gate.file ?? 'replacing', limit: MAX_UPLOAD_BYTES } as const
    try {
      return await makeRoom(context, request, sender)
    } catch (refusal) {
      await discardBody(request)
      throw refusal
    }
  }

  async function serveFile(route: FileRoute, request: Request, origin: Origin, url: URL): Promise<Response> {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading) refuse('METHOD_NOT_ALLOWED', 'Method Not Allowed')
    const { caller } = admit('spectator', 'frequent', request, origin)
    return route.handle(url.pathname.slice(route.prefix.length), caller, request)
  }

  async function dispatch(request: Request, origin: Origin): Promise<Response> {
    const url = new URL(request.url)
    const fileRoute = files.find(({ prefix }) => url.pathname.startsWith(prefix))
    if (fileRoute) return serveFile(fileRoute, request, origin, url)
    const match = findPath(table, url.pathname)
    if (request.method === 'OPTIONS') return describeOptions(match)
    const isHead = request.method === 'HEAD'
    const operation = match.operations.get((isHead ? 'GET' : request.method) as Method)
    if (!operation) return methodNotAllowed(match, languageFor(request, origin))
    const response = await perform(request, origin, url, operation, match)
    if (!isHead) return response
    await response.body?.cancel()
    return new Response(null, response)
  }

  /** Waits until the data that the answer was read from is durable. */
  async function answer(request: Request, origin: Origin): Promise<Response> {
    try {
      return await dispatch(request, origin)
    } finally {
      await context.database.committed
    }
  }

  return (request, origin = { address: 'local' }) =>
    answer(request, origin).catch(async (error: unknown) => {
      if (error instanceof TooManyRequests) await delay(REFUSAL_DELAY)
      return failure(error, request, { language: languageFor(request, origin), report })
    })
}
