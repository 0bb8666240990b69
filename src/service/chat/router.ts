import type { Drawings } from '../../markdown/drawings.ts'
import type { ArgumentsOf, Endpoint, ReplyOf } from '../../protocol/endpoint.ts'
import type { Origin } from '../http/origin.ts'
import type { ReceivedFile } from '../files/receive/receivedFile.ts'
import type { FileKind } from '../files/space/uploadSpace.ts'
import type { Caller } from './context.ts'

/** The key that a request came with: a program brought it, or the host for a browser, whose session may take another. */
export interface BroughtKey {
  readonly digest: Buffer
  readonly from: 'program' | 'host'
  readonly keep: ((key: string) => void) | undefined
}

/** What a handler may need of a request beside its checked arguments. */
export interface ChatRequest {
  /** Undefined where an endpoint may be called without credentials and was. */
  readonly caller: Caller | undefined
  readonly key: BroughtKey | undefined
  /** Name of the client program, from its User-Agent (chat spec 2.1 `client`). */
  readonly client: string
  readonly headers: Headers
  /** Aborted when the other side goes away. */
  readonly signal: AbortSignal
  /** The uploaded file of a multipart request. */
  readonly file: ReceivedFile | undefined
  /** Parameters that the endpoint does not know; put into the answer unless the handler answers a Response. */
  readonly ignored: readonly string[]
  /** Where the request comes from, for limits. */
  readonly address: string
  /** Characters for which there is room in the answer, beside what else of the asker's waits to be read. */
  readonly room: number
  /** An answer of JSON, made of these texts one after another. */
  readonly write: (texts: readonly string[]) => Response
  readonly device: Origin['device']
  /** Code and formulas of the Markdown that the route names. */
  readonly drawings: Drawings
  /** The host keeps the key that comes of the request, for a browser. */
  readonly isForSession: boolean
}

/** What an endpoint says to a request whose body it has not read. */
export interface Gate {
  /** Refuses callers who have no business here, so that nothing of theirs is read. */
  readonly admit?: (caller: Caller) => void
  /** Refuses a body that is larger than the endpoint takes, in place of the usual words. */
  readonly refuseLarge?: () => never
  /** Whether its file counts as what its sender stores; it takes the place of an earlier one when absent. */
  readonly file?: FileKind
}

/**
 * The Markdown that a request asks to write. Its code and formulas are drawn before anything is checked and written, so
 * that nothing waits in between. Whatever is refused here is refused as the handler would.
 */
export type SourcesOf<E extends Endpoint> = (args: ArgumentsOf<E>, caller: Caller) => readonly string[]

type Answer<E> = ReplyOf<E> | Response | Promise<ReplyOf<E> | Response>

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (args: never, request: ChatRequest) => Promise<object> | object
  readonly gate?: Gate
  readonly sources?: (args: never, caller: Caller) => readonly string[]
}

/** A handler of an endpoint that needs credentials: the caller is an active account. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, caller: Caller, request: ChatRequest) => Answer<E>,
  { sources, ...gate }: Gate & { readonly sources?: SourcesOf<E> } = {},
): Route => ({
  endpoint,
  gate,
  ...(sources === undefined ? {} : { sources }),
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
