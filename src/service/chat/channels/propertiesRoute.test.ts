import { expect, test } from 'vitest'
import { getSubscriptions, updateSubscriptionProperties } from '../../../protocol/chat/channelTools.ts'
import { aService } from '../service.testing.ts'

function aSubscriber() {
  const chat = aService()
  const as = chat.addUser()
  const stream_id = chat.addChannel({ name: 'open', subscribers: [as] })
  const change = (property: string, value: boolean | string | null) =>
    chat.call(updateSubscriptionProperties, { subscription_data: [{ stream_id, property, value }] }, { as })
  const refusal = (property: string, value: boolean | string | null, channel = stream_id) =>
    chat.refusal(
      updateSubscriptionProperties,
      { subscription_data: [{ stream_id: channel, property, value }] },
      { as },
    )
  const subscription = async () => (await chat.call(getSubscriptions, {}, { as })).subscriptions[0]
  return { chat, as, stream_id, change, refusal, subscription }
}

test('every property can be set, and notification settings reset with null', async () => {
  const { change, subscription } = aSubscriber()
  const notifications = [
    'desktop_notifications',
    'email_notifications',
    'push_notifications',
    'audible_notifications',
    'wildcard_mentions_notify',
  ]
  for (const property of notifications) await change(property, false)
  await change('pin_to_top', true)
  await change('color', '#F0A')
  expect(await subscription()).toMatchObject({
    ...Object.fromEntries(notifications.map((name) => [name, false])),
    pin_to_top: true,
    color: '#ff00aa',
  })
  await change('desktop_notifications', null)
  expect(await subscription()).toMatchObject({ desktop_notifications: null, email_notifications: false })
})

test('muting and its deprecated inverse agree', async () => {
  const { chat, as, change, subscription, stream_id } = aSubscriber()
  const events = await chat.eventsDuring(as, () => change('in_home_view', false))
  expect(events).toMatchObject([
    { type: 'subscription', op: 'update', stream_id, property: 'is_muted', value: true },
    { type: 'subscription', op: 'update', stream_id, property: 'in_home_view', value: false },
  ])
  expect(await subscription()).toMatchObject({ is_muted: true, in_home_view: false })
  await change('is_muted', false)
  expect(await subscription()).toMatchObject({ is_muted: false, in_home_view: true })
})

test('invalid properties, values and channels are refused by name', async () => {
  const { refusal, chat } = aSubscriber()
  const elsewhere = chat.addChannel({ name: 'elsewhere' })
  expect((await refusal('shape', true)).message).toContain('Unknown subscription property: shape')
  expect((await refusal('constructor', true)).message).toContain('Unknown subscription property')
  expect((await refusal('is_muted', 'yes')).message).toContain('is_muted is not a boolean')
  expect((await refusal('pin_to_top', null)).message).toContain('pin_to_top is not a boolean')
  for (const color of ['red', '#12345', 'var(--x)', '#gggggg']) {
    expect((await refusal('color', color)).message).toContain('color')
  }
  expect((await refusal('pin_to_top', true, elsewhere)).message).toContain('Not subscribed')
})

test('one invalid change leaves all of them undone and unpublished', async () => {
  const { chat, as, stream_id, subscription } = aSubscriber()
  const subscription_data = [
    { stream_id, property: 'pin_to_top', value: true },
    { stream_id, property: 'shape', value: true },
  ]
  const events = await chat.eventsDuring(as, () =>
    chat.refusal(updateSubscriptionProperties, { subscription_data }, { as }),
  )
  expect(events).toEqual([])
  expect(await subscription()).toMatchObject({ pin_to_top: false })
})
