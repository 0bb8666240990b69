import { nothingDrawn, type Drawings } from '../../../markdown/drawings.ts'
import { endpoints } from '../../../protocol/chat/endpoints.ts'
import { limits as wireLimits } from '../../../protocol/chat/limits.ts'
import type { Endpoint, Method } from '../../../protocol/endpoint.ts'
import { decodeArguments, type DecodedRequest } from '../../../protocol/form.ts'
import { makeRoom } from '../../files/receive/makeRoom.ts'
import type { Api, Call, Exchange, RequestKey } from '../../http/api.ts'
import type { Allowance } from '../../limits/slidingWindows.ts'
import { queryOf } from '../../pathname.ts'
import type { KeyUse } from '../accounts/keyUse.ts'
import { authenticate, readKey, refuseVisitor } from '../authenticate.ts'
import { authorizeBot } from '../bots/manage.ts'
import type { Caller, ChatContext } from '../context.ts'
import { drawingFor } from '../messages/rendering.ts'
import { allowanceHeaders, type RequestLimits } from '../rateLimits.ts'
import { refuse } from '../refuse.ts'
import type { ChatRequest, FileRoute, Route } from '../router.ts'
import { ownerOf } from '../users/store.ts'
import { jsonHeaders, refusals, success } from './answers.ts'
import { clientName } from './clientName.ts'
import { fieldsOf, KEY_PARAMETER } from './fields.ts'
import { integerPatterns } from './integerPatterns.ts'

export interface ChatApiOptions {
  readonly context: ChatContext
  readonly routes: readonly Route[]
  readonly files: readonly FileRoute[]
  readonly limits: RequestLimits
  readonly keyUse: KeyUse
}

type Input = DecodedRequest<Endpoint>
type ChatExchange = Exchange<Caller>
type ChatCall = Call<Route, Input, Drawings>

const PREFIX = '/api/v1'
const POLL_PATH = '/events'
const TOOLS_PATH = '/external/'
const RENDER_PATH = '/messages/render'

/** Products that post can set no header: their key is in the address. */
const addressKeyOf = ({ pathname, request }: ChatExchange): string | undefined =>
  pathname.startsWith(`${PREFIX}${TOOLS_PATH}`)
    ? (queryOf(request.url).get(KEY_PARAMETER) ?? undefined)
    : undefined

/** Reads the key once: its digest costs as much as looking it up. */
function readKeyOf(exchange: ChatExchange): RequestKey | undefined {
  if (exchange.key === undefined) {
    exchange.key = readKey(exchange.authorization, addressKeyOf(exchange)) ?? null
  }
  return exchange.key ?? undefined
}

function keyOf(exchange: ChatExchange): ChatRequest['key'] {
  const { origin } = exchange
  const key = readKeyOf(exchange)
  const from = origin.authorization === undefined ? 'program' : 'host'
  return key && { digest: key.digest, from, keep: from === 'host' ? origin.keepKey : undefined }
}

/** Polls are as frequent as events, files as frequent as pictures; rendering is costly and stores nothing. */
function count(
  { caller, origin }: ChatExchange,
  endpoint: Endpoint | undefined,
  limits: RequestLimits,
): Allowance | undefined {
  if (!caller) return limits.ofAddress(origin.address)
  if (!endpoint || (endpoint.method === 'GET' && endpoint.path === POLL_PATH)) {
    return limits.ofFrequent(caller.user_id)
  }
  if (endpoint.path === RENDER_PATH) limits.ofCostly(caller.user_id)
  return limits.ofUser(caller.user_id)
}

const describe = (operations: ReadonlyMap<Method, Route>): Response =>
  new Response(null, {
    status: 204,
    headers: {
      allow: [...operations.keys(), 'OPTIONS'].join(', '),
      'x-frame-options': jsonHeaders['x-frame-options'],
    },
  })

/** The request as handlers get it. Parts that few handlers need are made when they are read. */
class HandledRequest implements ChatRequest {
  readonly #exchange: ChatExchange
  readonly #call: ChatCall

  constructor(exchange: ChatExchange, call: ChatCall) {
    this.#exchange = exchange
    this.#call = call
  }

  get caller() {
    return this.#exchange.caller
  }
  readonly write = (texts: readonly string[]): Response =>
    this.#call.write(texts, { headers: { ...jsonHeaders, ...this.#exchange.headers } })
  get room() {
    return this.#call.room()
  }
  get key() {
    return keyOf(this.#exchange)
  }
  get client() {
    return clientName(this.headers)
  }
  get headers() {
    return this.#exchange.request.headers
  }
  get signal() {
    return this.#exchange.request.signal
  }
  get file() {
    return this.#call.file
  }
  get ignored() {
    return this.#call.input.ignored
  }
  get address() {
    return this.#exchange.origin.address
  }
  get device() {
    return this.#exchange.origin.device
  }
  get drawings() {
    return this.#call.prepared ?? nothingDrawn
  }
  get isForSession() {
    return this.#exchange.origin.isForSession ?? false
  }
}

/** The chat interface: `/api/v1`, and the files that it hands out (chat spec 1). */
export const chatApi = ({
  context,
  routes,
  files,
  limits,
  keyUse,
}: ChatApiOptions): Api<Caller, Route, Input, Drawings> => ({
  endpoints: endpoints.values(),
  routes,
  pathPatterns: integerPatterns(endpoints.values()),
  bodies: {
    limit: 1024 * 1024,
    file: wireLimits.max_file_upload_size_mib,
    takesJson: false,
    wrongType: 'requests.bodyType',
  },
  refusals,
  pathOf: (pathname) =>
    pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length).replaceAll(/\/{2,}/g, '/') : undefined,
  fileAt: (pathname) => {
    const route = files.find(({ prefix }) => pathname.startsWith(prefix))
    const path = pathname.slice(route?.prefix.length)
    return route && (({ caller, request }) => route.handle(path, caller, request))
  },
  describe,
  refusePath: () => refuse('NOT_FOUND', 'requests.noEndpoint'),
  refuseMethod: (methods) =>
    refuse('METHOD_NOT_ALLOWED', 'requests.noMethod', methods.length > 0 ? { allowed_methods: methods } : {}),
  authenticate: (exchange) => authenticate(context, exchange.authorization, readKeyOf(exchange)),
  authorize: authorizeBot,
  recordUse: (exchange) => {
    const key = keyOf(exchange)
    const { origin, request } = exchange
    if (key) keyUse.used(key, { address: origin.address, headers: request.headers })
  },
  rateLimit: (exchange, endpoint) => allowanceHeaders(count(exchange, endpoint, limits)),
  limitHeaders: allowanceHeaders,
  rateLimitFailure: ({ origin }) => void limits.ofAddress(origin.address),
  refuseVisitor,
  reserveRoom: ({ request }, { user_id }, { file = 'replacing' }, limit) =>
    makeRoom(context, request, { ownerId: user_id, kind: file, limit }),
  decode: ({ request }, { endpoint }, path, { form }) =>
    decodeArguments(endpoint, path, fieldsOf(endpoint, queryOf(request.url), form)),
  prepare: ({ caller, request }, { sources }, { args }) =>
    caller && drawingFor(context, caller, sources?.(args as never, caller, request.headers)),
  handle: (exchange, call) => call.route.handle(call.input.args as never, new HandledRequest(exchange, call)),
  answer: ({ headers }, { input, write }, reply) =>
    write([success(reply, input.ignored)], { headers: { ...jsonHeaders, ...headers } }),
  readerOf: ({ caller, origin }) =>
    caller ? `person ${ownerOf(context.database, caller.user_id)}` : `address ${origin.address}`,
  committed: () => context.database.committed,
})
