import type { ArgumentsOf, Endpoint, ReplyOf } from '../../protocol/endpoint.ts'
import type { Caller } from './context.ts'

/** What a handler may need of a request beside its checked arguments. */
export interface ChatRequest {
  /** Undefined where an endpoint may be called without credentials and was. */
  readonly caller: Caller | undefined
  /** Digest of the key that the request came with, and who brought it: a program, or the host for its browser. */
  readonly key: { readonly digest: Buffer; readonly from: 'program' | 'host' } | undefined
  /** Name of the client program, from its User-Agent (chat spec 2.1 `client`). */
  readonly client: string
  readonly headers: Headers
  /** Aborted when the other side goes away. */
  readonly signal: AbortSignal
  /** The uploaded file of a multipart request. */
  readonly file: File | undefined
  /** Parameters that the endpoint does not know; put into the answer unless the handler answers a Response. */
  readonly ignored: readonly string[]
  /** Where the request comes from, for limits: an IP address. */
  readonly address: string
}

/** What an endpoint says to a request whose body it has not read. */
export interface Gate {
  /** Refuses callers who have no business here, so that nothing of theirs is read. */
  readonly admit?: (caller: Caller) => void
  /** Refuses a body that is larger than the endpoint takes, in place of the usual words. */
  readonly refuseLarge?: () => never
}

type Answer<E> = ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (args: never, request: ChatRequest) => Promise<object> | object
  readonly gate?: Gate
}

/** A handler of an endpoint that needs credentials: the caller is an active account. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, caller: Caller, request: ChatRequest) => Answer<E>,
  gate: Gate = {},
): Route => ({
  endpoint,
  gate,
  handle: (args: ArgumentsOf<E>, request: ChatRequest) => handle(args, request.caller as Caller, request),
})

/** A handler of an endpoint that may be called by anybody. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, request: ChatRequest) => Answer<E>,
): Route => ({ endpoint, handle })

/** What answers paths outside the interface, such as uploaded files. */
export interface FileRoute {
  /** With slashes at both ends, such as `/user_uploads/`. */
  readonly prefix: string
  /**
   * Whether the caller may have the file is for the handler to say.
   * @param path what follows the prefix, still percent-encoded
   */
  readonly handle: (
    path: string,
    caller: Caller | undefined,
    request: Request,
  ) => Response | Promise<Response>
}
