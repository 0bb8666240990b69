import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getEvents } from '../../../protocol/chat/register.ts'
import { Database } from '../../database/database.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-restart-'))))
afterEach(() => rmSync(folder, { recursive: true }))

interface Running {
  readonly service: TestService
  readonly stop: () => void
  /** Ends the service as `kill -9` does, without storing its queues. */
  readonly crash: () => void
}

function start(): Running {
  const database = new Database(join(folder, 'chat.sqlite'))
  const service = aService({ database })
  return {
    service,
    stop: () => {
      service.service.stop()
      database.close()
    },
    crash: () => {
      service.service.quiesce()
      database.close()
    },
  }
}

const publish = (service: TestService, user: TestUser, word: string): void =>
  service.context.events.publish({ type: 'alert_words', alert_words: [word] }, [user.id])

const words = (events: readonly unknown[]) =>
  events.map((event) => (event as { alert_words: string[] }).alert_words[0])

test('queues survive a graceful restart with waiting events and acknowledgments', async () => {
  const first = start()
  const ada = first.service.addUser()
  const { queue_id } = await first.service.register(ada, { event_types: ['alert_words'] })
  publish(first.service, ada, 'acknowledged')
  const [acknowledged] = await first.service.events(ada, queue_id)
  await first.service.events(ada, queue_id, acknowledged?.id)
  publish(first.service, ada, 'before')
  first.stop()

  const second = start()
  publish(second.service, ada, 'after')
  second.service.context.events.publish({ type: 'invites_changed' }, [ada.id])
  const events = await second.service.events(ada, queue_id, acknowledged?.id)
  expect(words(events)).toEqual(['before', 'after'])
  expect(events.map((event) => event.id)).toEqual(events.map((event) => event.id).toSorted((a, b) => a - b))
  second.stop()
})

test('IDs continue above earlier ones, even without waiting events', async () => {
  const first = start()
  const ada = first.service.addUser()
  const { queue_id } = await first.service.register(ada)
  publish(first.service, ada, 'one')
  const [event] = await first.service.events(ada, queue_id)
  await first.service.events(ada, queue_id, event?.id)
  first.stop()
  const second = start()
  publish(second.service, ada, 'two')
  const [next] = await second.service.events(ada, queue_id, event?.id)
  expect(next?.id).toBeGreaterThan(event?.id as number)
  second.stop()
})

test('a held request is answered when the service stops, without an event', async () => {
  const { service, stop } = start()
  const ada = service.addUser()
  const { queue_id } = await service.register(ada)
  const waiting = service.call(getEvents, { queue_id: queue_id as string, last_event_id: -1 }, { as: ada })
  await new Promise((resolve) => setImmediate(resolve))
  service.service.quiesce()
  expect((await waiting).events).toEqual([])
  expect((await service.call(getEvents, { queue_id: queue_id as string }, { as: ada })).events).toEqual([])
  stop()
})

test('after a crash no earlier queue is known, not even one stored by a previous stop', async () => {
  const first = start()
  const ada = first.service.addUser()
  const { queue_id } = await first.service.register(ada)
  first.stop()
  const second = start()
  publish(second.service, ada, 'lost in the crash')
  second.crash()
  const third = start()
  const refusal = await third.service.refusal(getEvents, { queue_id: queue_id as string }, { as: ada })
  expect(refusal.code).toBe('BAD_EVENT_QUEUE_ID')
  third.stop()
})
