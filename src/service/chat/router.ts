import type { Drawings } from '../../markdown/drawings.ts'
import type { ArgumentsOf, Endpoint, ReplyOf } from '../../protocol/endpoint.ts'
import type { Route as KernelRoute } from '../http/api.ts'
import type { Origin } from '../http/origin.ts'
import type { ReceivedFile } from '../files/receive/receivedFile.ts'
import type { FileKind } from '../files/space/uploadSpace.ts'
import type { Caller } from './context.ts'

/**
 * The key of a request: sent by a program, or added by the host for a browser, whose session can take over a
 * new one.
 */
export interface BroughtKey {
  readonly digest: Buffer
  readonly from: 'program' | 'host'
  readonly keep: ((key: string) => void) | undefined
}

/** A request's properties for its handler, beside its checked arguments. */
export interface ChatRequest {
  /** Undefined for calls without credentials, if the endpoint allows them. */
  readonly caller: Caller | undefined
  readonly key: BroughtKey | undefined
  /** Name of the client program, from its User-Agent (chat spec 2.1 `client`). */
  readonly client: string
  readonly headers: Headers
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** The uploaded file of a multipart request. */
  readonly file: ReceivedFile | undefined
  /** Unknown parameters; included in the answer unless the handler returns a Response. */
  readonly ignored: readonly string[]
  /** Network address of the client, for limits. */
  readonly address: string
  /** Characters that the answer can have, within the caller's allowance for unread answers. */
  readonly room: number
  /** Creates a JSON response from these texts, joined. */
  readonly write: (texts: readonly string[]) => Response
  readonly device: Origin['device']
  /** Rendered code and formulas of the Markdown that the route names. */
  readonly drawings: Drawings
  /** True if the host takes over the resulting key for a browser. */
  readonly isForSession: boolean
}

/**
 * Returns the Markdown that a request writes. Its code and formulas are rendered before anything is checked
 * and written, so that no step in between waits. Refusals in it are the same as the handler's.
 */
export type SourcesOf<E extends Endpoint> = (
  args: ArgumentsOf<E>,
  caller: Caller,
  headers: Headers,
) => readonly string[]

type Answer<E> = ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>

/** An endpoint with its handler, and what precedes it. */
export interface Route extends KernelRoute<Caller> {
  readonly handle: (args: never, request: ChatRequest) => Promise<object> | object
  /** Kind of file for the sender's quota; when absent, the file replaces an earlier one. */
  readonly file?: FileKind
  readonly sources?: (args: never, caller: Caller, headers: Headers) => readonly string[]
}

interface RouteOptions<E extends Endpoint> extends Pick<Route, 'authorize' | 'refuseLarge' | 'file'> {
  readonly sources?: SourcesOf<E>
}

/** Declares an endpoint that requires credentials: the caller is an active account. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, caller: Caller, request: ChatRequest) => Answer<E>,
  options: RouteOptions<E> = {},
): Route => ({
  endpoint,
  ...options,
  handle: (args: ArgumentsOf<E>, request: ChatRequest) => handle(args, request.caller as Caller, request),
})

/** Declares an endpoint that can be called without credentials. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, request: ChatRequest) => Answer<E>,
): Route => ({ endpoint, handle })

/** A handler for paths outside the interface, such as uploaded files. */
export interface FileRoute {
  /** With slashes at both ends, such as `/user_uploads/`. */
  readonly prefix: string
  /**
   * Handles a request, checking access to the file itself.
   * @param path the part after the prefix, still percent-encoded
   */
  readonly handle: (
    path: string,
    caller: Caller | undefined,
    request: Request,
  ) => Response | Promise<Response>
}
