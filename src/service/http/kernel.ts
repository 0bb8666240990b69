import { setTimeout as delay } from 'node:timers/promises'
import type { Access, Method } from '../../protocol/endpoint.ts'
import type { Receiving } from '../files/receive/form.ts'
import { TooManyRequests } from '../limits/tooManyRequests.ts'
import { pathnameOf } from '../pathname.ts'
import type { ReportFault } from '../repeat.ts'
import type { Api, Call, Exchange, FileHandler, Route } from './api.ts'
import { drainBody, noBody, readBody, uploadLimit, type Body } from './body.ts'
import { failure } from './failure.ts'
import { noteRoute } from './matchedRoute.ts'
import type { Origin } from './origin.ts'
import { Refusal } from './refusal.ts'
import { compileRouteTable, requireRoutes } from './routeTable.ts'
import { WaitingAnswers } from './waitingAnswers.ts'

/** Answers a request. Never rejects. */
export type Handle = (request: Request, origin?: Origin) => Promise<Response>

/** The destination of a request: a route with the values in its path, or a file. */
type Target<C, R> =
  | { readonly route: R; readonly path: Readonly<Record<string, string>> }
  | { readonly route?: undefined; readonly file: FileHandler<C> }

/**
 * Milliseconds before a rate-limited request is answered, so that a client retrying without pause costs
 * little.
 */
const REFUSAL_DELAY = 200

/** HEAD is answered as GET, without the body. */
const methodOf = ({ method }: Request): Method => (method === 'HEAD' ? 'GET' : method) as Method

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel()
  return new Response(null, response)
}

/** Creates the function that answers every request to an interface. @throws Error if an endpoint has no route */
export function createKernel<C extends object, R extends Route<C>, I, P>(
  api: Api<C, R, I, P>,
  report: ReportFault,
): Handle {
  requireRoutes(api.endpoints, api.routes)
  const routesAt = compileRouteTable(api.routes, api.pathPatterns)
  const waiting = new WaitingAnswers()

  /** Takes a request through its steps. Each refuses by throwing; they are below, in the same order. */
  async function answer(exchange: Exchange<C>): Promise<Response> {
    api.beforeEach?.()
    const target = find(exchange)
    if (target instanceof Response) return target
    await authenticate(exchange, target.route?.endpoint.access ?? 'spectator')
    exchange.headers = await counted(exchange, () => api.rateLimit(exchange, target.route?.endpoint))
    if ('file' in target) {
      if (exchange.caller) api.authorize?.(exchange.caller, undefined)
      return (await target.file(exchange)) ?? api.refusePath()
    }
    const { route, path } = target
    const receiving = await drainedIfRefused(exchange, () => {
      authorize(exchange, route)
      return reserveRoom(exchange, route)
    })
    let body: Body | undefined
    try {
      if (route.endpoint.method === 'GET') body = noBody()
      else {
        body = await readBody(exchange.request, route, api.bodies, receiving)
        // A body can take minutes to arrive.
        await authenticateAgain(exchange, route)
      }
      const input = api.decode(exchange, route, path, body)
      const prepared = await prepare(exchange, route, input)
      const call = callOf(exchange, { route, input, prepared, file: body.file })
      const reply = await api.handle(exchange, call)
      return reply instanceof Response ? reply : api.answer(exchange, call, reply)
    } finally {
      await body?.discard?.()
      receiving?.room.release()
    }
  }

  /** Counts a request; a refusal comes slowly, and says when the limit ends. @throws TooManyRequests */
  async function counted<T>(exchange: Exchange<C>, count: () => T): Promise<T> {
    try {
      return count()
    } catch (error) {
      if (error instanceof TooManyRequests) {
        exchange.headers = api.limitHeaders?.(error.allowance) ?? {}
        await delay(REFUSAL_DELAY)
      }
      throw error
    }
  }

  const describeFile = (): Response =>
    new Response(null, { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } })

  /** Finds the destination by path and method; answers OPTIONS at once. */
  function find({ request, pathname }: Exchange<C>): Target<C, R> | Response {
    const path = api.pathOf(pathname)
    const match = path === undefined ? undefined : routesAt(path)
    if (!match) {
      const file = api.fileAt(pathname) ?? api.refusePath()
      if (request.method === 'OPTIONS') return describeFile()
      return methodOf(request) === 'GET' ? { file } : api.refuseMethod([])
    }
    if (request.method === 'OPTIONS') return api.describe(match.routes)
    const route = match.routes.get(methodOf(request)) ?? api.refuseMethod([...match.routes.keys()])
    noteRoute(request, route.endpoint)
    return { route, path: match.parametersOf(route) }
  }

  async function authenticate(exchange: Exchange<C>, access: Access): Promise<void> {
    if (access === 'anyone') return
    try {
      exchange.caller = await api.authenticate(exchange)
    } catch (error) {
      // Wrong credentials count too; otherwise keys could be guessed without limit.
      const isWrong = error instanceof Refusal && error.status === 401
      if (isWrong) await counted(exchange, () => api.rateLimitFailure(exchange))
      throw error
    }
    if (exchange.caller) api.recordUse?.(exchange)
  }

  /** Comes after the request is counted, so that refused ones count as well. */
  function authorize({ caller }: Exchange<C>, route: R): void {
    if (caller) {
      api.authorize?.(caller, route.endpoint)
      route.authorize?.(caller)
    } else if (route.endpoint.access === 'user') api.refuseVisitor()
  }

  /** Runs a step; if it refuses, drains the body, except for visitors, who could send at our cost. */
  async function drainedIfRefused<T>({ request, caller }: Exchange<C>, step: () => T): Promise<Awaited<T>> {
    try {
      return await step()
    } catch (refusal) {
      if (caller) await drainBody(request)
      throw refusal
    }
  }

  /** Reserves space for the file of an upload. */
  function reserveRoom(exchange: Exchange<C>, route: R): Promise<Receiving> | undefined {
    const { caller } = exchange
    if (!caller || !route.endpoint.upload) return undefined
    return api.reserveRoom(exchange, caller, route, uploadLimit(api.bodies))
  }

  /**
   * Repeats the checks of a request that had to wait: the caller may have lost their account or role
   * meanwhile.
   */
  async function authenticateAgain(exchange: Exchange<C>, route: R): Promise<void> {
    if (route.endpoint.access === 'anyone') return
    exchange.caller = await api.authenticate(exchange)
    authorize(exchange, route)
  }

  async function prepare(exchange: Exchange<C>, route: R, input: I): Promise<P | undefined> {
    const preparing = api.prepare(exchange, route, input)
    if (!preparing) return undefined
    const prepared = await preparing
    await authenticateAgain(exchange, route)
    return prepared
  }

  function callOf(
    exchange: Exchange<C>,
    parts: Pick<Call<R, I, P>, 'route' | 'input' | 'prepared' | 'file'>,
  ): Call<R, I, P> {
    const reader = (): string => api.readerOf(exchange)
    return {
      ...parts,
      room: () => waiting.roomFor(reader()),
      write: (texts, init) => waiting.write(texts, reader, init),
    }
  }

  /** Answers only when the data that the answer was read from is durable. */
  async function durableAnswer(exchange: Exchange<C>): Promise<Response> {
    try {
      try {
        return await answer(exchange)
      } finally {
        const committing = api.committed()
        if (committing) await committing
      }
    } catch (error) {
      return refuse(exchange, error)
    }
  }

  function refuse(exchange: Exchange<C>, error: unknown): Response {
    const { request, headers } = exchange
    return failure(error, { form: api.refusals, request, report, headers })
  }

  return (request, origin = { address: 'local' }) => {
    const exchange: Exchange<C> = {
      request,
      origin,
      pathname: pathnameOf(request.url),
      authorization: origin.authorization ?? request.headers.get('authorization'),
      key: undefined,
      caller: undefined,
      headers: {},
    }
    const answered = durableAnswer(exchange)
    return request.method === 'HEAD' ? answered.then(withoutBody) : answered
  }
}
