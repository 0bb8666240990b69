import { register } from '../../protocol/chat/register.ts'
import type { ArgumentsOf, Endpoint, ReplyOf } from '../../protocol/endpoint.ts'
import { createApi } from './api/call.ts'
import { Dialect } from './api/dialect.ts'
import { ApiError } from './api/errors.ts'
import { Journal } from './sync/journal.ts'
import { createCache } from './cache.ts'
import { registrationAt } from './registration.ts'
import { Scope } from './scope.ts'
import { NOBODY, type Api, type CallOptions, type Session } from './session.ts'
import { joinFeatures, type Feature } from './feature.ts'

export interface VisitOptions {
  /** Parts that keep the shown state, in the order in which they get snapshots. */
  readonly features: readonly Feature[]
  readonly signal: AbortSignal
  /** Called for a request that needs an account. */
  readonly askToSignIn: () => void
  readonly fetch?: typeof globalThis.fetch
}

/** Leads requests that need an account to the sign-in instead of a refusal. */
function openApi({ fetch, askToSignIn }: VisitOptions, dialect: Dialect): Api {
  const call = createApi({ ...(fetch === undefined ? {} : { fetch }), dialect })
  return async <E extends Endpoint>(
    endpoint: E,
    args: ArgumentsOf<E>,
    options?: CallOptions,
  ): Promise<ReplyOf<E>> => {
    if (endpoint.access !== 'user') return call(endpoint, args, options)
    askToSignIn()
    throw new ApiError('UNAUTHORIZED', 'Not signed in', 401)
  }
}

/** Nobody subscribes without an account; some servers name the channels that are open to the web as subscribed. */
const withoutSubscriptions = (snapshot: ReplyOf<typeof register>): ReplyOf<typeof register> => ({
  ...snapshot,
  subscriptions: [],
  unsubscribed: [...(snapshot.subscriptions ?? []), ...(snapshot.unsubscribed ?? [])],
})

/**
 * Begins a visitor's session with the data that the service shows to all the web (chat spec 4.21). It has no queue;
 * channels are refetched while they are on screen. Undefined if nothing is public.
 * @throws NetworkError, ShapeError
 */
export async function beginVisit(options: VisitOptions): Promise<Session | undefined> {
  const { signal } = options
  const features = joinFeatures(options.features)
  // The host tells visitors nothing of the service: its first answer does.
  const dialect = new Dialect(undefined)
  const session: Session = {
    userId: NOBODY,
    api: openApi(options, dialect),
    cache: createCache(),
    journal: new Journal(),
    deliver: (event) => features.apply(session, event),
    queueId: () => undefined,
    ended: signal,
    get: (key) => scope.get(key),
    lacks: (...asked) => dialect.older?.lacks(...asked),
  }
  const scope = new Scope(session)
  signal.addEventListener('abort', () => scope.end(), { once: true })
  const { apply_markdown, client_capabilities } = registrationAt()
  const fetch_event_types = ['realm', 'realm_user', 'realm_emoji', 'realm_linkifiers', 'subscription']
  const args = { apply_markdown, client_capabilities, fetch_event_types }
  try {
    const snapshot = await session.api(register, args, { signal })
    features.restore(session, withoutSubscriptions(snapshot))
    return session
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
