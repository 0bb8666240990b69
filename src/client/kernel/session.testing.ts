import { notifyManager } from '@tanstack/react-query'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import type { Endpoint } from '../../protocol/endpoint.ts'
import { aSnapshot } from './sync/queueEvents.testing.ts'
import { Journal } from './sync/journal.ts'
import { createCache } from './cache.ts'
import { Scope } from './scope.ts'
import { organizationFeature } from '../features/organization/feature.ts'
import { joinFeatures, type Feature } from './feature.ts'
import type { Api, CallOptions, Session } from './session.ts'

/** A call by the app, which tests inspect and answer. */
export interface ExampleCall {
  readonly endpoint: Endpoint
  readonly args: Readonly<Record<string, unknown>>
  readonly options: CallOptions | undefined
  readonly answer: (reply: unknown) => void
  readonly fail: (error: Error) => void
}

export interface ExampleSession {
  readonly session: Session
  /** Calls in their order. */
  readonly calls: readonly ExampleCall[]
  /** The last call to that endpoint. @throws Error when there was none */
  readonly last: (endpoint: Endpoint) => ExampleCall
  readonly callsOf: (endpoint: Endpoint) => readonly ExampleCall[]
  /** Restores the features as a registration with these blocks would. */
  readonly restore: (blocks?: Readonly<Record<string, unknown>>) => void
  readonly end: () => void
}

/** A session of the user with this ID, whose calls wait until the test answers them. */
export function aSession(features: readonly Feature[], userId = 1): ExampleSession {
  const calls: ExampleCall[] = []
  const all = joinFeatures([organizationFeature, ...features])
  const ending = new AbortController()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test answers with what the type wants
  const api = ((endpoint: Endpoint, args: Record<string, unknown>, options?: CallOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    calls.push({ endpoint, args, options, answer: resolve, fail: reject })
    options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    return promise
  }) as unknown as Api
  const session: Session = {
    userId,
    api,
    cache: createCache(),
    journal: new Journal(),
    deliver: (event: EventContent) =>
      notifyManager.batch(() => {
        session.journal.record(event)
        all.apply(session, event)
      }),
    queueId: () => 'q1',
    ended: ending.signal,
    get: (key) => scope.get(key),
  }
  const scope = new Scope(session)
  const callsOf = (endpoint: Endpoint): readonly ExampleCall[] =>
    calls.filter((call) => call.endpoint === endpoint)
  return {
    session,
    calls,
    callsOf,
    last: (endpoint) => {
      const call = callsOf(endpoint).at(-1)
      if (!call) throw new Error(`${endpoint.method} ${endpoint.path} was not called`)
      return call
    },
    restore: (blocks) => all.restore(session, aSnapshot(blocks)),
    end: () => {
      ending.abort(new DOMException('The session has ended', 'AbortError'))
      session.cache.clear()
      scope.end()
    },
  }
}
