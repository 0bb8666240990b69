import type { CalendarActor } from '../../protocol/calendar/permissions.ts'
import type { ReceivedFile } from '../files/receive/receivedFile.ts'
import type { ArgumentsOf, Endpoint } from '../../protocol/endpoint.ts'
import type { Reader } from './context.ts'

/** What a handler may need of a request beside its checked arguments. */
export interface CalendarRequest extends Reader {
  /** The request's address, with the query as it came. */
  readonly url: URL
  readonly headers: Headers
  /** The fields of the body as they came. */
  readonly body: Readonly<Record<string, unknown>>
  readonly file: ReceivedFile | undefined
  /** IP address, for limits. */
  readonly address: string
  readonly allowance: ReadingAllowance
}

/** What of reading its sender has left, by their address or account. */
export interface ReadingAllowance {
  /** @throws TooManyRequests when there is nothing left */
  readonly require: () => void
  /** Counts an answer of so many UTF-16 units. */
  readonly charge: (characters: number) => void
}

/** A request of somebody who is signed in. */
export interface SignedRequest extends CalendarRequest {
  readonly caller: CalendarActor
  /** Who asks, as they are by now: for handlers that waited for something before they write. @throws CalendarRefusal */
  readonly callerNow: () => Promise<CalendarActor>
}

/** An answer: 200 unless it says otherwise. */
export class Answer {
  readonly body: object
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  constructor(body: object, status = 200, headers: Readonly<Record<string, string>> = {}) {
    this.body = body
    this.status = status
    this.headers = headers
  }
}

export const created = (body: object): Answer => new Answer(body, 201)

type Reply = object | Promise<object>

/** An endpoint with what answers it: a record, or an Answer or Response of its own. */
export interface CalendarRoute {
  readonly endpoint: Endpoint
  readonly handle: (args: never, request: never) => Reply
}

/** A handler of an endpoint that needs credentials. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, request: SignedRequest) => Reply,
): CalendarRoute => ({ endpoint, handle })

/** A handler of an endpoint that anybody may call. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, request: CalendarRequest) => Reply,
): CalendarRoute => ({ endpoint, handle })
