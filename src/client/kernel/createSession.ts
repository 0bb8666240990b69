import { notifyManager } from '@tanstack/react-query'
import type { EventContent, readEvent } from '../../protocol/chat/queueEvents.ts'
import { createApi, type Api } from './api/call.ts'
import { NetworkError } from './api/errors.ts'
import { SentRequests, type SentRequest } from './api/sent.ts'
import { Journal } from './sync/journal.ts'
import { Sync } from './sync/sync.ts'
import { isFailing, isReachable, useConnection, whenConnection } from './sync/status.ts'
import { browserTabs, type Tabs } from './sync/tabs.ts'
import type { Page } from './sync/wake.ts'
import { createCache, dropCache, isPassing } from './cache.ts'
import { holdNotifications } from './heldNotifications.ts'
import { Dialect } from './api/dialect.ts'
import { knownService } from './knownService.ts'
import { registrationAt } from './registration.ts'
import { Scope } from './scope.ts'
import type { Session } from './session.ts'
import { joinFeatures, type Feature } from './feature.ts'
import { readSession } from './signIn.ts'
import { onSignInChanged } from './signInNews.ts'

export interface SessionOptions {
  readonly userId: number
  /** Parts that keep state, in the order in which they get snapshots and events. */
  readonly features: readonly Feature[]
  /**
   * Looks for the state that an earlier visit left on this device, and returns a function that puts it into
   * the cache. That state is shown until the service's own arrives.
   */
  readonly recall?: (() => Promise<((session: Session) => void) | undefined>) | undefined
  /** Loads the code that reads events; called when the first events have arrived. */
  readonly loadReader: () => Promise<typeof readEvent>
  /** The registration and the first messages, if they were asked for already. */
  readonly headStart?: readonly SentRequest[] | undefined
  readonly fetch?: typeof fetch
  readonly baseUrl?: string
  /** Undefined: this tab is on its own. */
  readonly tabs?: Tabs | undefined
  readonly page?: Page
  readonly random?: () => number
}

/** A session, with the functions that only its owner calls. */
export interface RunningSession {
  readonly session: Session
  /**
   * Resolves when the first state is in place, from the service or an earlier visit: there is nothing to show
   * before.
   */
  readonly ready: Promise<void>
  /**
   * Ends the session: no more requests are sent in its name, the cache is emptied and every scoped value
   * released.
   */
  readonly end: () => void
}

/** Begins the session of the person signed in in this browser. */
export function createSession(options: SessionOptions): RunningSession {
  const { userId, fetch, baseUrl, page, random } = options
  const features = joinFeatures(options.features)
  const cache = createCache()
  const journal = new Journal()
  const ending = new AbortController()
  const dialect = new Dialect(knownService())
  const sent = new SentRequests(options.headStart)
  let registrations = 0
  const ownApi = createApi({
    ...(fetch === undefined ? {} : { fetch }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    sent,
    dialect,
    onUnauthorized: () => {
      if (useConnection.getState().state !== 'signed-out') sync.wake()
    },
  })
  let isRestored = false
  // State of an earlier visit is shown before the service has identified the account: changes wait until then, or
  // they could be sent in another person's name.
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
      sent.drop() // Messages that were asked for ahead can lack the event.
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
    lacks: (...asked) => dialect.older?.lacks(...asked),
  }
  const scope = new Scope(session)
  const started = Promise.withResolvers<void>()
  const sync = new Sync({
    userId,
    api: ownApi,
    registration: async () => {
      registrations += 1
      if (registrations > 1) sent.drop() // They belong to the first queue.
      return registrationAt((await dialect.ready())?.level())
    },
    isLevelNew: async () => (await dialect.load().catch(() => undefined))?.askLevel(ownApi) ?? false,
    receiver: {
      restore: (snapshot) => {
        if (registrations === 0) sent.drop() // The queue is another tab's.
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
  onSignInChanged(() => sync.recheckSession(), ending.signal)
  sync.start()
  const recall = async (): Promise<void> => {
    const [putBack] = await Promise.all([options.recall?.(), dialect.ready()])
    if (putBack === undefined || isRestored || ending.signal.aborted) return
    notifyManager.batch(() => putBack(session))
    started.resolve()
  }
  recall().catch(() => undefined) // The session waits for the service's answer, as on a first visit.
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
 * Reads all data again that the snapshot does not carry. Fetches in flight were sent in the old queue's time
 * and can miss changes between the two queues: they are canceled first, or they would pass for fresh answers.
 */
async function readAgain({ cache }: Session): Promise<void> {
  await cache.cancelQueries()
  await cache.invalidateQueries()
}

/** Reads data on screen again that could not be read while the service was out of reach. */
const mendOnReturn = ({ cache }: Session): (() => void) =>
  useConnection.subscribe((now, before) => {
    if (!isReachable(now) || isReachable(before)) return
    void cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) =>
        (state.isInvalidated || state.status === 'error') && (state.error === null || isPassing(state.error)),
    })
  })
