import { joinFeatures } from '../kernel/feature.ts'
import { expect, test } from 'vitest'
import { subscriptions, channels } from '../features/channels/queries.ts'
import { aSnapshot } from '../kernel/sync/queueEvents.testing.ts'
import { users } from '../features/people/queries.ts'
import { aSession, type ExampleSession } from '../kernel/session.testing.ts'
import { channelsFeature } from '../features/channels/feature.ts'
import { messagesFeature } from '../features/messages/feature.ts'
import { peopleFeature } from '../features/people/feature.ts'
import { organizationFeature } from '../features/organization/feature.ts'

/*
 * The time to handle the registration of a very large organization can grow with it, but no faster. It is measured in
 * processor time and relative to a smaller organization, so that neither the machine nor its other work matters.
 */

const features = [peopleFeature, channelsFeature, messagesFeature]

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/**
 * Creates a registration as the service sends it: five people for each channel, and the reader is subscribed to one
 * channel in five.
 */
function registrationOf(people: number): string {
  const ids = numbers(people / 5)
  const name = 'A name of the usual length'
  const stream = (id: number) => ({
    stream_id: id,
    name: `${name} ${id}`,
    description: `What ${name} is for`,
    rendered_description: `<p>What ${name} is for</p>`,
    subscribers: numbers(200),
  })
  return JSON.stringify({
    user_id: 1,
    realm_users: numbers(people).map((id) => ({
      user_id: id,
      full_name: `${name} ${id}`,
      email: `user${id}@chat.example`,
      delivery_email: `person.${id}@example.org`,
      avatar_url: null,
      role: 400,
      is_active: true,
      timezone: 'Europe/Zurich',
      date_joined: '2026-01-01T00:00:00+00:00',
      profile_data: { 1: { value: name }, 2: { value: name } },
    })),
    subscriptions: ids.filter((id) => id % 5 === 0).map((id) => ({ ...stream(id), color: '#76ce90' })),
    unsubscribed: ids.filter((id) => id % 5 === 1).map((id) => ({ ...stream(id), color: '#76ce90' })),
    never_subscribed: ids.filter((id) => id % 5 > 1).map(stream),
    unread_msgs: {
      count: people,
      streams: ids
        .filter((id) => id % 5 === 0)
        .map((id) => ({
          stream_id: id,
          topic: 'talk',
          unread_message_ids: numbers(25).map((n) => id * 100 + n),
        })),
      pms: numbers(people / 10).map((id) => ({ other_user_id: id, unread_message_ids: [id] })),
      huddles: [],
      mentions: [],
    },
  })
}

/** Reads the registration and restores a session from it. */
function start(registration: string): ExampleSession {
  const example = aSession(features)
  const snapshot = aSnapshot(JSON.parse(registration) as Record<string, unknown>)
  joinFeatures([organizationFeature, ...features]).restore(example.session, snapshot)
  return example
}

/** Returns the microseconds of processor time for one start with the registration. */
function cost(registration: string): number {
  const before = process.cpuUsage()
  const { end } = start(registration)
  const { user, system } = process.cpuUsage(before)
  end()
  return user + system
}

test('ten thousand people and two thousand channels are restored', () => {
  const { session, end } = start(registrationOf(10_000))
  expect(users(session).size).toBe(10_000)
  expect(subscriptions(session).size).toBe(400)
  expect(channels(session).others.size).toBe(1600)
  end()
})

test('an organization four times as large takes four times the work, not sixteen', () => {
  const [quarter, whole] = [registrationOf(2500), registrationOf(10_000)]
  // In turns, so that the code is equally warm for both; the median, because garbage collection disturbs some rounds.
  const ratios = numbers(9).map(() => {
    const few = cost(quarter)
    return cost(whole) / few
  })
  const median = ratios.toSorted((a, b) => a - b)[4]
  // Eight is as far from linear growth as from quadratic.
  expect(median).toBeLessThan(8)
})
