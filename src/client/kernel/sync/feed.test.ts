import { afterEach, expect, test, vi } from 'vitest'
import type { QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import { anEvent, aSnapshot } from './queueEvents.testing.ts'
import { EventFault, Feed, positionOf, type Batch } from './feed.ts'
import { nextTask } from './task.ts'

afterEach(() => void vi.restoreAllMocks())

const batch = (...events: QueueEvent[]): Batch => ({ queueId: 'q1', events, upTo: events.at(-1)?.id ?? -1 })

/** A feed at event 10 of queue q1, and the calls that its receiver got. */
async function aFeed(apply: (event: QueueEvent) => void = () => undefined) {
  const told: string[] = []
  const feed = new Feed({
    restore: () => {
      told.push('restore')
      return Promise.resolve()
    },
    apply: (event) => {
      apply(event)
      told.push(`apply ${event.id}`)
    },
    hold: () => {
      told.push('hold')
      return () => told.push('release')
    },
  })
  const snapshot = aSnapshot({ last_event_id: 10 })
  await feed.restart(snapshot, positionOf(snapshot, 'q1'))
  told.length = 0
  return { feed, told }
}

test('a batch is applied in order, as one change, and counts as seen', async () => {
  const { feed, told } = await aFeed()
  await feed.take(batch(anEvent(11), anEvent(12)))
  expect(told).toEqual(['hold', 'apply 11', 'apply 12', 'release'])
  expect(feed.position?.lastEventId).toBe(12)
})

test('no event is applied in the task in which its batch arrives', async () => {
  const { feed, told } = await aFeed()
  const taking = feed.take(batch(anEvent(11)))
  for (let step = 0; step < 20; step++) await Promise.resolve()
  expect(told).toEqual(['hold'])
  await taking
})

test('a batch delivered twice is applied once', async () => {
  const { feed, told } = await aFeed()
  await Promise.all([feed.take(batch(anEvent(11), anEvent(12))), feed.take(batch(anEvent(11), anEvent(12)))])
  expect(told.filter((each) => each.startsWith('apply'))).toEqual(['apply 11', 'apply 12'])
})

test('event IDs can have gaps; older ones are skipped', async () => {
  const { feed, told } = await aFeed()
  await feed.take(batch(anEvent(19)))
  await feed.take(batch(anEvent(15), anEvent(19), anEvent(20)))
  expect(told.filter((each) => each.startsWith('apply'))).toEqual(['apply 19', 'apply 20'])
})

test('events unknown to the app count as seen', async () => {
  const { feed } = await aFeed()
  await feed.take({ queueId: 'q1', events: [anEvent(11)], upTo: 14 })
  expect(feed.position?.lastEventId).toBe(14)
})

test('a batch of another queue is skipped', async () => {
  const { feed, told } = await aFeed()
  await feed.take({ ...batch(anEvent(11)), queueId: 'old' })
  expect(told).toEqual([])
  expect(feed.position?.lastEventId).toBe(10)
})

test('a batch waits for the one before it, and a new snapshot for both', async () => {
  const { feed, told } = await aFeed()
  const snapshot = aSnapshot({ queue_id: 'q2', last_event_id: 0 })
  await Promise.all([
    feed.take(batch(anEvent(11))),
    feed.take(batch(anEvent(12))),
    feed.restart(snapshot, positionOf(snapshot, 'q2')),
  ])
  expect(told).toEqual(['hold', 'apply 11', 'release', 'hold', 'apply 12', 'release', 'restore'])
  expect(feed.position).toMatchObject({ queueId: 'q2', lastEventId: 0 })
})

test('a long batch is cut into slices that let the browser work in between', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const applied: number[] = []
  const otherWork: number[] = []
  const { feed } = await aFeed((event) => {
    now += 3
    applied.push(event.id)
    void nextTask().then(() => otherWork.push(applied.length))
  })
  await feed.take(batch(...Array.from({ length: 30 }, (_, index) => anEvent(11 + index))))
  expect(applied).toHaveLength(30)
  expect(otherWork[0]).toBe(3)
})

test('an event that cannot be applied stops its batch and does not count as seen', async () => {
  const { feed, told } = await aFeed((event) => {
    if (event.id === 12) throw new Error('broken reducer')
  })
  await expect(feed.take(batch(anEvent(11), anEvent(12), anEvent(13)))).rejects.toBeInstanceOf(EventFault)
  expect(told).toEqual(['hold', 'apply 11', 'release'])
  expect(feed.position?.lastEventId).toBe(11)
})

test('a type that fails three times within ten minutes is ignored from then on', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { feed, told } = await aFeed(() => {
    throw new Error('broken reducer')
  })
  for (const _ of [1, 2, 3]) await expect(feed.take(batch(anEvent(11)))).rejects.toBeInstanceOf(EventFault)
  await feed.take(batch(anEvent(11), anEvent(12)))
  expect(feed.position?.lastEventId).toBe(12)
  expect(told.some((each) => each.startsWith('apply'))).toBe(false)
  expect(log).toHaveBeenCalledOnce()
})

test('faults that are further apart are forgotten', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const clock = vi.spyOn(Date, 'now')
  const { feed } = await aFeed(() => {
    throw new Error('broken reducer')
  })
  for (const minute of [0, 6, 12, 18]) {
    clock.mockReturnValue(minute * 60_000)
    await expect(feed.take(batch(anEvent(11)))).rejects.toBeInstanceOf(EventFault)
  }
})
