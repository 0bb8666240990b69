import type { Endpoint } from '../../../protocol/endpoint.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import type { Api } from './call.ts'
import type { Fields } from './reply.ts'

/** Sends a request and returns the fields of the answer. @throws what a call throws */
export type Send = (endpoint: Endpoint, args: Readonly<Record<string, unknown>>) => Promise<Fields>

/** How to ask a service of an older level, or of another make. */
export interface Older {
  /** Its feature level; the app's own until it has told its own. @throws ApiError if it is too old */
  readonly level: () => string
  /** Asks the service for its level. @returns true if it is another than before */
  readonly askLevel: (api: Api) => Promise<boolean>
  /** True if the service lacks the endpoint, this parameter of it, or null as this parameter's value. */
  readonly lacks: (endpoint: Endpoint, parameter?: string, value?: null) => boolean
  /**
   * Does what the request is for in the way that the service knows. The answer has the form that the app's level has.
   * @throws ApiError `NOT_OFFERED` if there is no way
   */
  readonly ask: (endpoint: Endpoint, args: Readonly<Record<string, unknown>>, send: Send) => Promise<Fields>
  /** Returns the fields of a request with the service's names. */
  readonly write: (form: URLSearchParams) => URLSearchParams
  /** Returns the body of an answer with the spec's names, and takes what it tells of the level. */
  readonly read: (body: string) => string
  /**
   * Brings an answer into the form that the app's level has.
   * @throws ApiError `NOT_OFFERED` for a change that the service ignored
   */
  readonly modern: (endpoint: Endpoint, fields: Fields) => Fields
}

type OlderCode = Pick<typeof import('./older/older.ts'), 'createOlder'>

/** A service that answers both spellings means its own. */
const isZulips = (body: string): boolean =>
  body.includes('"zulip_feature_level"') && !body.includes('"service_feature_level"')

/** What is needed to talk to a service of another level than the app's (chat spec 9.2): nothing, usually. */
export class Dialect {
  older: Older | undefined
  readonly #known: string | undefined
  readonly #code: () => Promise<OlderCode>

  /** @param known what the host told of the service (`service` of `GET /session`) */
  constructor(known: string | undefined, code: () => Promise<OlderCode> = () => import('./older/older.ts')) {
    this.#known = known
    this.#code = code
  }

  /** Loads what is needed; undefined if nothing is, also not for this answer. */
  ready(body = ''): Older | Promise<Older> | undefined {
    return this.older ?? (this.#known || isZulips(body) ? this.load() : undefined)
  }

  /** Loads it in any case, however long the connection takes: without it no request can be made. */
  async load(): Promise<Older> {
    const { createOlder } = await loadPart(this.#code)
    return (this.older ??= createOlder(this.#known))
  }
}
