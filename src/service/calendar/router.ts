import type { CalendarActor } from '../../protocol/calendar/permissions.ts'
import type { ReceivedFile } from '../files/receive/receivedFile.ts'
import type { ArgumentsOf, Endpoint } from '../../protocol/endpoint.ts'
import type { Route } from '../http/api.ts'
import type { Reader } from './context.ts'

/** A request's properties for its handler, beside its checked arguments. */
export interface CalendarRequest extends Reader {
  /** The request's full address, with the query unchanged. */
  readonly url: URL
  readonly headers: Headers
  /** The body's fields, unparsed. */
  readonly body: Readonly<Record<string, unknown>>
  readonly file: ReceivedFile | undefined
  /** IP address, for limits. */
  readonly address: string
  readonly allowance: ReadingAllowance
  /** Charges for writing that many events at once. */
  readonly chargeWriting: (events: number) => void
}

/** Allowance for reading, by address or account. */
export interface ReadingAllowance {
  /** @throws TooManyRequests when the allowance is used up */
  readonly require: () => void
  /** Charges for an answer of that many UTF-16 units. */
  readonly charge: (characters: number) => void
}

export interface SignedRequest extends CalendarRequest {
  readonly caller: CalendarActor
  /** Returns the caller's present state, for handlers that waited before writing. @throws Refusal */
  readonly callerNow: () => Promise<CalendarActor>
}

/** A response; its status is 200 by default. */
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

/** Serves a file at a path that no endpoint has; undefined for other paths. */
export type CalendarFile = (
  request: CalendarRequest,
  raw: Request,
) => Promise<Response | undefined> | Response | undefined

/** An endpoint with its handler, which returns a record, an Answer or a Response. */
export interface CalendarRoute extends Route<CalendarActor> {
  readonly handle: (args: never, request: never) => Reply
}

/** Declares an endpoint that requires credentials. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, request: SignedRequest) => Reply,
): CalendarRoute => ({ endpoint, handle })

/** Declares an endpoint that can be called without credentials. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (args: ArgumentsOf<E>, request: CalendarRequest) => Reply,
): CalendarRoute => ({ endpoint, handle })
