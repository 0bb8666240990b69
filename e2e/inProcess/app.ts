import { createApi } from '../../src/client/kernel/api/call.ts'
import { Journal } from '../../src/client/kernel/sync/journal.ts'
import { createCache } from '../../src/client/kernel/cache.ts'
import { registrationAt } from '../../src/client/kernel/registration.ts'
import { Scope } from '../../src/client/kernel/scope.ts'
import type { Session } from '../../src/client/kernel/session.ts'
import { readEvent } from '../../src/protocol/chat/queueEvents.ts'
import { getEvents, register } from '../../src/protocol/chat/register.ts'
import { basicHeader, type TestService, type TestUser } from '../../src/service/chat/service.testing.ts'
import { joinFeatures } from '../../src/client/kernel/feature.ts'
import { channelsFeature } from '../../src/client/features/channels/feature.ts'
import { messagesFeature } from '../../src/client/features/messages/feature.ts'
import { peopleFeature } from '../../src/client/features/people/feature.ts'
import { organizationFeature } from '../../src/client/features/organization/feature.ts'

/* Apps beside a service, for tests that compare an app that followed the events with a new sign-in. */

const features = joinFeatures([organizationFeature, peopleFeature, channelsFeature, messagesFeature])

/** Starts an app without a page: it registers, and follows the queue when asked to. */
export async function anApp(service: TestService, user: TestUser) {
  const ending = new AbortController()
  const api = createApi({
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', basicHeader(user))
      return service.fetch(
        new Request(new URL(url instanceof Request ? url.url : url, 'http://chat.test'), {
          ...init,
          headers,
        }),
      )
    },
  })
  const session: Session = {
    userId: user.id,
    api,
    cache: createCache(),
    journal: new Journal(),
    deliver: (event) => {
      session.journal.record(event)
      features.apply(session, event)
    },
    queueId: () => undefined,
    ended: ending.signal,
    get: (key) => scope.get(key),
  }
  const scope = new Scope(session)
  const snapshot = await api(register, registrationAt())
  features.restore(session, snapshot)
  let last = snapshot.last_event_id
  const follow = async (): Promise<void> => {
    const { events } = await api(getEvents, {
      queue_id: snapshot.queue_id ?? '',
      last_event_id: last,
      dont_block: true,
    })
    for (const source of events) {
      const read = readEvent(source)
      if (read?.kind !== 'known') continue
      last = read.event.id
      session.deliver(read.event)
    }
  }
  const end = (): void => {
    ending.abort()
    scope.end()
  }
  return { session, follow, end }
}
export type App = Awaited<ReturnType<typeof anApp>>
