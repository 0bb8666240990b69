import { register } from '../../../protocol/chat/register.ts'
import type { ArgumentsOf, Endpoint, ReplyOf } from '../../../protocol/endpoint.ts'
import { createApi } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { channelsFeature } from '../../channels/queries.ts'
import { Journal } from '../../live/journal.ts'
import { messagesFeature } from '../../messages/queries.ts'
import { peopleFeature } from '../../people/queries.ts'
import { createCache } from '../../session/cache.ts'
import { realmFeature } from '../../session/realm.ts'
import { registration } from '../../session/registration.ts'
import { NOBODY, type Api, type CallOptions, type Session } from '../../session/session.ts'

const features = [realmFeature, peopleFeature, channelsFeature, messagesFeature]

interface VisitOptions {
  readonly signal: AbortSignal
  readonly fetch?: typeof globalThis.fetch
  /** Something was asked for that needs an account. */
  readonly askToSignIn: () => void
}

/** What needs an account leads to the sign-in in place of a refusal. */
function openApi({ fetch, askToSignIn }: VisitOptions): Api {
  const call = createApi(fetch === undefined ? {} : { fetch })
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

/**
 * A session of nobody: what the service shows to all the web (chat spec 4.21). It has no queue; channels are read anew
 * while they are looked at. @throws ApiError `UNAUTHORIZED` where nothing is shown; NetworkError
 */
export async function beginVisit(options: VisitOptions): Promise<Session> {
  const { signal } = options
  const session: Session = {
    userId: NOBODY,
    api: openApi(options),
    cache: createCache(),
    journal: new Journal(),
    deliver: (event) => {
      for (const feature of features) feature.apply(session, event)
    },
    queueId: () => undefined,
    ended: signal,
  }
  const { apply_markdown, client_capabilities } = registration
  const snapshot = await session.api(
    register,
    {
      apply_markdown,
      client_capabilities,
      fetch_event_types: ['realm', 'realm_user', 'realm_emoji', 'realm_linkifiers', 'subscription'],
    },
    { signal },
  )
  for (const feature of features) feature.restore(session, snapshot)
  return session
}
