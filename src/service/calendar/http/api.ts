import { endpoints } from '../../../protocol/calendar/endpoints.ts'
import { NAMESPACE, type Language } from '../../../protocol/calendar/interface.ts'
import { limits as wireLimits } from '../../../protocol/calendar/limits.ts'
import type { CalendarActor } from '../../../protocol/calendar/permissions.ts'
import type { Method } from '../../../protocol/endpoint.ts'
import { IDEMPOTENCY_HEADER } from '../../../protocol/host.ts'
import { makeRoom } from '../../files/receive/makeRoom.ts'
import type { Api, Call, Exchange, FileHandler } from '../../http/api.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { queryOf } from '../../pathname.ts'
import type { CalendarContext } from '../context.ts'
import { publishDue } from '../publication.ts'
import { refuse, refuseVisitor } from '../refuse.ts'
import { Answer, type CalendarFile, type CalendarRequest, type CalendarRoute } from '../router.ts'
import { jsonHeaders, refusals } from './answers.ts'
import { readBrackets } from './brackets.ts'
import { decodeRequest, type CalendarInput } from './decode.ts'
import type { CalendarLimits } from './limits.ts'
import { readMount } from './mount.ts'
import { everyOperation } from './operations.ts'

export interface CalendarApiOptions {
  readonly context: CalendarContext
  readonly routes: readonly CalendarRoute[]
  readonly files: readonly CalendarFile[]
  readonly limits: CalendarLimits
}

type CalendarExchange = Exchange<CalendarActor>
type CalendarCall = Call<CalendarRoute, CalendarInput, void>

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Key by which limits count a request. */
const readerOf = ({ caller, origin }: CalendarExchange): string =>
  caller ? `user ${caller.user_id}` : origin.address

const noRoute = (): never => refuse('rest_no_route', 'calendar.noRoute')

function describe(operations: ReadonlyMap<Method, CalendarRoute>): Response {
  const methods = [...operations.keys()]
  const args = Object.fromEntries(
    [...operations].map(([method, { endpoint }]) => [method, Object.keys(endpoint.parameters)]),
  )
  const headers = {
    ...jsonHeaders,
    allow: methods.join(', '),
    'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': `Authorization, Content-Type, ${IDEMPOTENCY_HEADER}`,
    'access-control-max-age': '600',
  }
  return new Response(JSON.stringify({ namespace: NAMESPACE, methods, args }), { headers })
}

/** Returns the account of the credentials; undefined for a visitor. @throws Refusal if they are wrong */
async function callerOf(
  { accounts }: CalendarContext,
  { authorization }: CalendarExchange,
): Promise<CalendarActor | undefined> {
  if (authorization === null) return undefined
  const caller = await accounts.identify(authorization)
  return caller ?? refuse('incorrect_password', 'calendar.credentialsWrong')
}

/** Checks that the author whom a request names has an account. */
async function checkAuthor(
  { accounts }: CalendarContext,
  author: number,
  authorization: string,
): Promise<void> {
  if (await accounts.isKnown(author, authorization)) return
  refuse('rest_invalid_param', because('calendar.invalid', { names: 'author' }), {
    params: { author: 'fields.isNo.account' },
  })
}

/** The request as handlers get it, before its parameters are read. */
function requestOf(exchange: CalendarExchange, limits: CalendarLimits): CalendarRequest {
  const { caller, origin, request } = exchange
  const url = new URL(request.url)
  const key = readerOf(exchange)
  return {
    caller,
    language: readMount(exchange.pathname)?.language,
    site: origin.site ?? url.origin,
    url,
    headers: request.headers,
    body: {},
    file: undefined,
    address: origin.address,
    allowance: {
      require: () => limits.requireReading(key),
      charge: (characters) => limits.chargeReading(key, characters),
    },
    chargeWriting: (events) => limits.chargeWriting(key, events),
  }
}

/** Asks every kind of file in turn for the one at the request's path. */
const fileHandler =
  (files: readonly CalendarFile[], limits: CalendarLimits): FileHandler<CalendarActor> =>
  async (exchange) => {
    const request = requestOf(exchange, limits)
    for (const file of files) {
      const response = await file(request, exchange.request)
      if (response) return response
    }
    return undefined
  }

/** The calendar interface: the namespace, also under each language, with feeds and images beside it. */
export function calendarApi({
  context,
  routes,
  files,
  limits,
}: CalendarApiOptions): Api<CalendarActor, CalendarRoute, CalendarInput, void> {
  const serveFile = fileHandler(files, limits)

  function handle(
    exchange: CalendarExchange,
    { route, input, file }: CalendarCall,
  ): object | Promise<object> {
    const request = requestOf(exchange, limits)
    const callerNow = async (): Promise<CalendarActor> =>
      (await callerOf(context, exchange)) ?? refuseVisitor()
    const language = (input.args['translation_language'] as Language | undefined) ?? request.language
    const detail = { ...request, callerNow, language, body: input.body, file }
    return route.handle(input.args as never, detail as never)
  }

  function answer(exchange: CalendarExchange, { write }: CalendarCall, reply: object): Response {
    const { body, status, headers } = reply instanceof Answer ? reply : new Answer(reply)
    const json = JSON.stringify(body)
    limits.chargeReading(readerOf(exchange), json.length)
    const cacheControl = exchange.caller ? 'no-store' : 'no-cache'
    const vary = 'Authorization, Cookie'
    return write([json], {
      status,
      headers: { ...jsonHeaders, 'cache-control': cacheControl, vary, ...headers },
    })
  }

  return {
    endpoints: endpoints.values(),
    routes: everyOperation(routes),
    pathPatterns: { id: String.raw`\d{1,15}` },
    bodies: {
      limit: wireLimits.max_body_bytes,
      file: wireLimits.max_image_mib,
      takesJson: true,
      wrongType: 'calendar.bodyType',
    },
    refusals,
    beforeEach: () => publishDue(context),
    pathOf: (pathname) => readMount(pathname)?.path,
    fileAt: () => serveFile,
    describe,
    refusePath: noRoute,
    refuseMethod: noRoute,
    authenticate: (exchange) => callerOf(context, exchange),
    rateLimit: (exchange) => {
      const count = isReading(exchange.request) ? limits.countReading : limits.countWriting
      count(readerOf(exchange))
      return {}
    },
    rateLimitFailure: ({ origin }) => limits.countFailure(origin.address),
    refuseVisitor,
    reserveRoom: ({ request }, { user_id }, _, limit) =>
      makeRoom(context, request, { ownerId: user_id, kind: 'stored', limit }),
    decode: ({ request }, { endpoint }, path, { form, json }) => {
      const body = json ?? readBrackets(form)
      const args = decodeRequest(endpoint, path, { ...readBrackets(queryOf(request.url)), ...body })
      return { args, body }
    },
    prepare: ({ caller, authorization }, _, { args: { author } }) =>
      typeof author !== 'number' || author === caller?.user_id || authorization === null
        ? undefined
        : checkAuthor(context, author, authorization),
    handle,
    answer,
    readerOf,
    committed: () => context.database.committed,
  }
}
