import type { Endpoint, Method } from '../../protocol/endpoint.ts'
import type { Receiving } from '../files/receive/form.ts'
import type { ReceivedFile } from '../files/receive/receivedFile.ts'
import type { Allowance } from '../limits/slidingWindows.ts'
import type { Body, BodyRules } from './body.ts'
import type { RefusalForm } from './failure.ts'
import type { Origin } from './origin.ts'
import type { AnswerInit } from './waitingAnswers.ts'

/** An API key as it came with a request. */
export interface RequestKey {
  readonly digest: Buffer
  /** The address beside it; null for a key in the address, which stands alone. */
  readonly email: string | null
}

/** A request on its way through the kernel, with what is known of it so far. */
export interface Exchange<Caller> {
  readonly request: Request
  readonly origin: Origin
  /** The path of its address, still percent-encoded. */
  readonly pathname: string
  /** Credentials that the host adds, else the ones that the request carries. */
  readonly authorization: string | null
  /** The API key in the credentials, once it was read; null if there is none. */
  key: RequestKey | null | undefined
  /** Undefined without credentials, and before they are checked. */
  caller: Caller | undefined
  /** Headers of every answer to the request, such as the rest of the caller's allowance. */
  headers: Readonly<Record<string, string>>
}

/** An endpoint with its handler, and the checks that precede it. */
export interface Route<Caller> {
  readonly endpoint: Endpoint
  /** Refuses callers without permission before their body is read. */
  readonly authorize?: (caller: Caller) => void
  /** Refuses a body that is too large for the endpoint, with its own text. */
  readonly refuseLarge?: () => never
}

/** What a handler's call is made of, beside the exchange. */
export interface Call<R, Input, Prepared> {
  readonly route: R
  readonly input: Input
  readonly file: ReceivedFile | undefined
  /** Undefined if the request waited for nothing. */
  readonly prepared: Prepared | undefined
  /** Characters that the answer can have, within the caller's allowance for unread answers. */
  readonly room: () => number
  /** Creates a response from these texts, joined. @throws TooManyRequests when too many are unread */
  readonly write: (texts: readonly string[], init: AnswerInit) => Response
}

/** Serves a file; undefined if there is none at the path. */
export type FileHandler<Caller> = (
  exchange: Exchange<Caller>,
) => Promise<Response | undefined> | Response | undefined

type Awaitable<T> = T | Promise<T>

/**
 * One interface of the service: what distinguishes it from the others. The order in which the kernel calls
 * these functions is that of `kernel.ts`.
 */
export interface Api<Caller, R extends Route<Caller>, Input, Prepared> {
  /** Every declared operation; the kernel does not start without a route for each. */
  readonly endpoints: Iterable<Endpoint>
  readonly routes: Iterable<R>
  /** Regular expressions of path parameters, by name; other values are not found. */
  readonly pathPatterns: Readonly<Record<string, string>>
  readonly bodies: BodyRules
  readonly refusals: RefusalForm
  /** Brings the data up to date that any request can read. */
  readonly beforeEach?: () => void
  /** The path below the interface's prefix, still percent-encoded; undefined outside of it. */
  readonly pathOf: (pathname: string) => string | undefined
  /** Finds the handler of a path that no endpoint has. */
  readonly fileAt: (pathname: string) => FileHandler<Caller> | undefined
  /** Answers OPTIONS for a path with these operations. */
  readonly describe: (operations: ReadonlyMap<Method, R>) => Response
  readonly refusePath: () => never
  /** @param methods the path's own; none for a file */
  readonly refuseMethod: (methods: readonly Method[]) => never
  /** Returns the caller; undefined without credentials. @throws Refusal if they are wrong */
  readonly authenticate: (exchange: Exchange<Caller>) => Awaitable<Caller | undefined>
  /** Refuses a caller of a kind that cannot call the endpoint. @param endpoint undefined for a file */
  readonly authorize?: (caller: Caller, endpoint: Endpoint | undefined) => void
  /** Records that the credentials were used. */
  readonly recordUse?: (exchange: Exchange<Caller>) => void
  /**
   * Counts the request against the caller's or the address's limits.
   * @param endpoint undefined for a file
   * @returns headers with the rest of the allowance
   * @throws TooManyRequests
   */
  readonly rateLimit: (
    exchange: Exchange<Caller>,
    endpoint: Endpoint | undefined,
  ) => Readonly<Record<string, string>>
  /** Headers of a refusal by these limits. @param allowance undefined if the limit is none of requests */
  readonly limitHeaders?: (allowance: Allowance | undefined) => Readonly<Record<string, string>>
  /** Counts wrong credentials against the address's limit. @throws TooManyRequests */
  readonly rateLimitFailure: (exchange: Exchange<Caller>) => void
  /** Refuses a request without credentials for an endpoint that requires them. */
  readonly refuseVisitor: () => never
  /** Reserves space for the file that is about to arrive. @throws NoSpace, TooManyRequests */
  readonly reserveRoom: (
    exchange: Exchange<Caller>,
    caller: Caller,
    route: R,
    limit: number,
  ) => Promise<Receiving>
  /** Checks the request's parameters by the endpoint. @throws Refusal, ParameterError */
  readonly decode: (
    exchange: Exchange<Caller>,
    route: R,
    path: Readonly<Record<string, string>>,
    body: Body,
  ) => Input
  /** Begins what the handler has to wait for; undefined if there is nothing. */
  readonly prepare: (exchange: Exchange<Caller>, route: R, input: Input) => Promise<Prepared> | undefined
  /** Calls the handler with the request in the interface's own form. */
  readonly handle: (exchange: Exchange<Caller>, call: Call<R, Input, Prepared>) => Awaitable<object>
  /** Writes a handler's reply. */
  readonly answer: (exchange: Exchange<Caller>, call: Call<R, Input, Prepared>, reply: object) => Response
  /** Key of the allowance for unread answers. */
  readonly readerOf: (exchange: Exchange<Caller>) => string
  /** Waits until the data that an answer was read from is durable. */
  readonly committed: () => Promise<void> | undefined
}
