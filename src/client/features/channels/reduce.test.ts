import { describe, expect, test } from 'vitest'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { aChannel, aSubscription } from './channels.testing.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { applyToChannels, channelsFrom, type Channels } from './reduce.ts'

const channels: Channels = {
  subscribed: new Map([[3, Object.freeze(aSubscription({ subscribers: [1, 2], subscriber_count: 2 }))]]),
  others: new Map([[4, Object.freeze(aChannel({ stream_id: 4, name: 'engineering' }))]]),
}

/** Applies the event, and checks that applying it twice changes nothing more. */
type ChannelEvent = EventOf<'subscription' | 'stream'>

function apply(event: ChannelEvent, before = channels): Channels {
  const once = applyToChannels(before, event)
  expect(applyToChannels(once, event)).toBe(once)
  return once
}

const update = (property: string, value: unknown, stream_id = 3): ChannelEvent => ({
  type: 'subscription',
  op: 'update',
  stream_id,
  property,
  value,
})

test('each channel of a snapshot is listed once, even if several of its lists contain it', () => {
  const { subscribed, others } = channelsFrom(
    aSnapshot({
      subscriptions: [aSubscription()],
      unsubscribed: [aSubscription({ stream_id: 5, name: 'left' })],
      never_subscribed: [aChannel({ stream_id: 4 })],
      streams: [aChannel(), aChannel({ stream_id: 4 })],
    }),
  )
  expect([...subscribed.keys()]).toEqual([3])
  expect([...others.keys()].toSorted((a, b) => a - b)).toEqual([4, 5])
})

describe('subscriptions', () => {
  test('joining moves a channel from the unsubscribed to the subscribed ones', () => {
    const after = apply({
      type: 'subscription',
      op: 'add',
      subscriptions: [aSubscription({ stream_id: 4, name: 'engineering' })],
    })
    expect([...after.subscribed.keys()]).toEqual([3, 4])
    expect(after.others.size).toBe(0)
  })

  test('leaving keeps the channel in the list of unsubscribed ones', () => {
    const after = apply({
      type: 'subscription',
      op: 'remove',
      subscriptions: [{ stream_id: 3, name: 'design' }],
    })
    expect(after.subscribed.size).toBe(0)
    expect(after.others.get(3)?.name).toBe('design')
  })

  test('a property of a subscription is set', () => {
    expect(apply(update('pin_to_top', true)).subscribed.get(3)?.pin_to_top).toBe(true)
    expect(apply(update('desktop_notifications', null))).toBe(channels)
    expect(apply(update('in_home_view', false)).subscribed.get(3)?.is_muted).toBe(true)
  })

  test('unknown properties and invalid values of a subscription are ignored', () => {
    expect(apply(update('sparkle', true))).toBe(channels)
    expect(apply(update('is_muted', 'very'))).toBe(channels)
    expect(apply(update('is_muted', true, 99))).toBe(channels)
    expect(apply(update('__proto__', { is_muted: true }))).toBe(channels)
  })

  test('other subscribers of a channel are added and removed', () => {
    const added = apply({ type: 'subscription', op: 'peer_add', stream_ids: [3], user_ids: [2, 7] })
    expect(added.subscribed.get(3)).toMatchObject({ subscribers: [1, 2, 7], subscriber_count: 3 })
    const removed = apply({ type: 'subscription', op: 'peer_remove', stream_ids: [3], user_ids: [2] }, added)
    expect(removed.subscribed.get(3)).toMatchObject({ subscribers: [1, 7], subscriber_count: 2 })
  })

  test('unlisted subscribers of a partial list reduce the count when they leave', () => {
    const partial = {
      ...aSubscription(),
      subscribers: undefined,
      partial_subscribers: [1, 2],
      subscriber_count: 9,
    }
    const before = { ...channels, subscribed: new Map([[3, partial]]) }
    const removed = applyToChannels(before, {
      type: 'subscription',
      op: 'peer_remove',
      stream_ids: [3],
      user_ids: [2, 40],
    })
    expect(removed.subscribed.get(3)).toMatchObject({ partial_subscribers: [1], subscriber_count: 7 })
    const added = apply({ type: 'subscription', op: 'peer_add', stream_ids: [3], user_ids: [40] }, removed)
    expect(added.subscribed.get(3)).toMatchObject({ partial_subscribers: [1, 40], subscriber_count: 8 })
  })
})

describe('channels', () => {
  test('channels are created, once', () => {
    const event: ChannelEvent = {
      type: 'stream',
      op: 'create',
      streams: [aChannel({ stream_id: 9, name: 'new' })],
    }
    expect(apply(event).others.get(9)?.name).toBe('new')
  })

  test('a channel that is subscribed already stays subscribed after its creation event', () => {
    expect(apply({ type: 'stream', op: 'create', streams: [aChannel()] })).toBe(channels)
  })

  test('channels change, with the values that depend on the change', () => {
    const described = apply({
      type: 'stream',
      op: 'update',
      stream_id: 3,
      name: 'design',
      property: 'description',
      value: 'Looks',
      rendered_description: '<p>Looks</p>',
    })
    expect(described.subscribed.get(3)).toMatchObject({
      description: 'Looks',
      rendered_description: '<p>Looks</p>',
    })
    const archived = apply({
      type: 'stream',
      op: 'update',
      stream_id: 4,
      name: 'engineering',
      property: 'is_archived',
      value: true,
    })
    expect(archived.others.get(4)?.is_archived).toBe(true)
    expect(archived.subscribed).toBe(channels.subscribed)
  })

  test('channels are removed when they are hidden from the reader, in the new and the old form of the event', () => {
    expect(apply({ type: 'stream', op: 'delete', stream_ids: [3, 4] })).toEqual({
      subscribed: new Map(),
      others: new Map(),
    })
    expect(apply({ type: 'stream', op: 'delete', streams: [{ stream_id: 4 }] }).others.size).toBe(0)
    expect(apply({ type: 'stream', op: 'delete', stream_ids: [77] })).toBe(channels)
  })
})
