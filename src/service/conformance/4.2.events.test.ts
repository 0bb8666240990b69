import { beforeEach, expect, test } from 'vitest'
import {
  anOrganisation,
  follow,
  granted,
  listIn,
  refused,
  sendTo,
  type TestOrganisation,
} from './organisation.testing.ts'

let org: TestOrganisation

beforeEach(() => {
  org = anOrganisation({ queueTimes: { idleSeconds: 600, heartbeatSeconds: 0.05, longpollSeconds: 90 } })
})

const poll = (fields: object) => org.member.client.get('/events', { ...fields })

test('4.2 queue_id: a queue from POST /register; answered with the events', async () => {
  const { queueId } = await follow(org.member)
  const answer = await granted(poll({ queue_id: queueId, last_event_id: -1, dont_block: true }))
  expect(answer).toMatchObject({ queue_id: queueId, events: [] })
})

test('4.2 queue_id: when omitted, the parameters of POST /register are accepted and a queue is registered', async () => {
  const first = await granted(
    poll({ dont_block: true, event_types: ['message'], apply_markdown: true, narrow: [['is', 'dm']] }),
  )
  expect(first).toMatchObject({ queue_id: expect.any(String), events: [] })
  await sendTo(org.owner, org.general)
  const later = await granted(poll({ queue_id: first['queue_id'], last_event_id: -1, dont_block: true }))
  expect(later['events']).toEqual([])
})

test('4.2 queue_id: unknown or another user’s', async () => {
  const { queueId } = await follow(org.owner)
  for (const queue_id of ['nothing', queueId]) {
    await refused(poll({ queue_id, last_event_id: -1, dont_block: true }), 'BAD_EVENT_QUEUE_ID', { queue_id })
  }
})

test('4.2 last_event_id: only events with larger IDs', async () => {
  const { queueId, events } = await follow(org.member, { event_types: ['message'] })
  for (let count = 0; count < 3; count++) await sendTo(org.owner, org.general)
  const all = await events()
  for (const [index, { id }] of all.entries()) {
    const answer = await granted(poll({ queue_id: queueId, last_event_id: id, dont_block: true }))
    expect(listIn(answer, 'events')).toEqual(all.slice(index + 1))
  }
})

test('4.2 dont_block: the reply is immediate and may be empty', async () => {
  const { queueId } = await follow(org.member)
  const answer = await granted(poll({ queue_id: queueId, last_event_id: -1, dont_block: true }))
  expect(answer['events']).toEqual([])
})

test('4.2 dont_block: by default it blocks until an event exists', async () => {
  const { queueId } = await follow(org.member, { event_types: ['message'] })
  const waiting = poll({ queue_id: queueId, last_event_id: -1 })
  const id = await sendTo(org.owner, org.general)
  const answer = await granted(waiting)
  expect(answer['events']).toMatchObject([{ type: 'message', message: { id } }])
})

test('4.2 dont_block: without events, a heartbeat is returned', async () => {
  const { queueId } = await follow(org.member)
  const answer = await granted(poll({ queue_id: queueId, last_event_id: -1, dont_block: false }))
  expect(answer['events']).toEqual([{ type: 'heartbeat', id: expect.any(Number) }])
})

test('4.2 events: IDs increase', async () => {
  const { events } = await follow(org.member)
  for (let count = 0; count < 5; count++) await sendTo(org.owner, org.general)
  const ids = (await events()).map(({ id }) => Number(id))
  expect(ids.length).toBeGreaterThanOrEqual(5)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
})

test('4.2 event_queue_longpoll_timeout_seconds exceeds the heartbeat timeout', async () => {
  const usual = anOrganisation()
  const answer = await granted(usual.member.client.post('/register'))
  expect(answer['event_queue_longpoll_timeout_seconds']).toBeGreaterThan(60)
})
