import { expect, test } from 'vitest'
import { aMessageEvent } from './sync/queueEvents.testing.ts'
import { aSession } from './session.testing.ts'
import { laterFeature } from './laterFeature.ts'
import type { Feature } from './feature.ts'

/** A feature that records its calls, and a function that delivers its code. */
function late() {
  const told: string[] = []
  const loading = Promise.withResolvers<readonly Feature[]>()
  const feature: Feature = {
    name: 'late',
    restore: (_, { max_message_id }) => void told.push(`snapshot ${max_message_id}`),
    onAny: (_, event) =>
      void told.push(event.type === 'message' ? `message ${event.message.id}` : event.type),
  }
  return { told, loading, feature }
}

test('a feature that loads later receives missed events in order, and then new ones', async () => {
  const { told, loading, feature } = late()
  const later = laterFeature(() => loading.promise)
  const { session, restore } = aSession([later])
  restore({ max_message_id: 1 })
  session.deliver(aMessageEvent(1, { messageId: 2 }))
  restore({ max_message_id: 3 })
  expect(told).toEqual([])
  loading.resolve([feature])
  await later.arrived()
  expect(told).toEqual(['snapshot 1', 'message 2', 'snapshot 3'])
  session.deliver(aMessageEvent(2, { messageId: 4 }))
  expect(told.at(-1)).toBe('message 4')
})

test('a feature receives nothing of a session that ended before the feature loaded', async () => {
  const { told, loading, feature } = late()
  const later = laterFeature(() => loading.promise)
  const { restore, end } = aSession([later])
  restore()
  end()
  loading.resolve([feature])
  await later.arrived()
  expect(told).toEqual([])
})
