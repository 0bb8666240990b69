import { notifyManager } from '@tanstack/react-query'
import type { EventContent, readEvent } from '../../protocol/chat/queueEvents.ts'
import { createApi, type Api } from './api/call.ts'
import { NetworkError } from './api/errors.ts'
import type { SentRequest } from './api/sent.ts'
import { Journal } from './sync/journal.ts'
import { Sync } from './sync/sync.ts'
import { isFailing, isReachable, useConnection, whenConnection } from './sync/status.ts'
import { browserTabs, type Tabs } from './sync/tabs.ts'
import type { Page } from './sync/wake.ts'
import { createCache, dropCache, isPassing } from './cache.ts'
import { holdNotifications } from './heldNotifications.ts'
import { registration } from './registration.ts'
import { Scope } from './scope.ts'
import type { Session } from './session.ts'
import { joinFeatures, type Feature } from './feature.ts'
import { readSession } from './signIn.ts'
import { onSignInChanged } from './signInNews.ts'

export interface SessionOptions {
  readonly userId: number
  /** Parts that keep state, in the order in which they are told. */
  readonly features: readonly Feature[]
  /**
   * Looks for what an earlier visit left on this device, and gives what puts it into the cache. It is shown until the
   * service's own state comes.
   */
  readonly recall?: (() => Promise<((session: Session) => void) | undefined>) | undefined
  /** Loads what reads events, when the first has come. */
  readonly loadReader: () => Promise<typeof readEvent>
  /** The registration, where it is on its way already. */
  readonly headStart?: SentRequest | undefined
  readonly fetch?: typeof fetch
  readonly baseUrl?: string
  /** Undefined: this tab is on its own. */
  readonly tabs?: Tabs | undefined
  readonly page?: Page
  readonly random?: () => number
}

/** A session together with what its owner may do to it. */
export interface RunningSession {
  readonly session: Session
  /** Resolves when the first state is in place, the service's or an earlier visit's: before that there is nothing to show. */
  readonly ready: Promise<void>
  /** Ends it: no request is sent in its name any more, the cache is emptied and every scoped value released. */
  readonly end: () => void
}

/** Begins the session of the person who is signed in in this browser. */
export function createSession(options: SessionOptions): RunningSession {
  const { userId, fetch, baseUrl, page, random } = options
  const features = joinFeatures(options.features)
  const cache = createCache()
  const journal = new Journal()
  const ending = new AbortController()
  const ownApi = createApi({
    ...(fetch === undefined ? {} : { fetch }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    sent: options.headStart,
    onUnauthorized: () => {
      if (useConnection.getState().state !== 'signed-out') sync.wake()
    },
  })
  let isRestored = false
  // What an earlier visit left is shown before the service has said whose sign-in this is: until then nothing is
  // changed in anybody's name.
  const confirmed = Promise.withResolvers<void>()
  const api: Api = async (endpoint, args, options) => {
    if (endpoint.method !== 'GET' && !isRestored) {
      await Promise.race([confirmed.promise, whenConnection(isFailing, ending.signal)])
      if (!isRestored) throw new NetworkError('The service cannot be reached')
    }
    return ownApi(endpoint, args, options)
  }
  const deliver = (event: EventContent): void =>
    notifyManager.batch(() => {
      journal.record(event)
      features.apply(session, event)
    })
  const session: Session = {
    userId,
    api,
    cache,
    journal,
    deliver,
    queueId: () => sync.queueId,
    ended: ending.signal,
    get: (key) => scope.get(key),
  }
  const scope = new Scope(session)
  const started = Promise.withResolvers<void>()
  const sync = new Sync({
    userId,
    api: ownApi,
    registration,
    receiver: {
      restore: (snapshot) => {
        isRestored = true
        journal.restart()
        notifyManager.batch(() => features.restore(session, snapshot))
        confirmed.resolve()
        started.resolve()
        return readAgain(session)
      },
      apply: deliver,
      hold: holdNotifications,
    },
    loadReader: options.loadReader,
    isSignedOut: async () => {
      const { user } = await readSession(fetch === undefined ? {} : { fetch })
      return user?.user_id !== userId
    },
    tabs: 'tabs' in options ? options.tabs : browserTabs(userId),
    ...(page === undefined ? {} : { page }),
    ...(random === undefined ? {} : { random }),
  })
  const stopMending = mendOnReturn(session)
  onSignInChanged(() => sync.doubt(), ending.signal)
  sync.start()
  const recall = async (): Promise<void> => {
    const putBack = await options.recall?.()
    if (putBack === undefined || isRestored || ending.signal.aborted) return
    notifyManager.batch(() => putBack(session))
    started.resolve()
  }
  recall().catch(() => undefined) // The service's answer is awaited, as at a first visit.
  return {
    session,
    ready: started.promise,
    end: () => {
      ending.abort(new DOMException('The session has ended', 'AbortError'))
      stopMending()
      sync.stop()
      dropCache(cache)
      scope.end()
    },
  }
}

/**
 * Reads everything again that the snapshot does not carry. What is on its way was asked for in the old queue's time
 * and may miss what happened between the two queues: it is dropped first, or it would pass for the fresh answer.
 */
async function readAgain({ cache }: Session): Promise<void> {
  await cache.cancelQueries()
  await cache.invalidateQueries()
}

/** What is on screen and could not be read while the service was out of reach is read when it is back. */
const mendOnReturn = ({ cache }: Session): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (!isReachable(now) || isReachable(before)) return
    void cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) =>
        (state.isInvalidated || state.status === 'error') && (state.error === null || isPassing(state.error)),
    })
  })
