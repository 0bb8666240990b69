import { expect, test } from 'vitest'
import { limits } from '../../../protocol/chat/limits.ts'
import { subscribe, unsubscribe } from '../../../protocol/chat/channelTools.ts'
import { deactivateUser, reactivateUser } from '../../../protocol/chat/userChanges.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService } from '../service.testing.ts'
import { keptCounts, subscriberSet, wholeLists } from './keptSubscribers.ts'

const chat = aService()
const owner = chat.addUser({ role: Role.owner })
const [ada, bo] = [chat.addUser(), chat.addUser()]
const quiet = chat.addChannel({ name: 'quiet', subscribers: [owner] })
const id = chat.addChannel({ name: 'busy', subscribers: [owner, ada] })

/** Subscribers by list and by count. */
function busy() {
  const list = wholeLists(chat.context, [id, quiet]).get(id)
  return { list, count: keptCounts(chat.context, [id, quiet]).get(id) }
}

test('kept subscribers follow every change', async () => {
  expect(busy()).toEqual({ list: [owner.id, ada.id], count: 2 })
  await chat.call(subscribe, { subscriptions: [{ name: 'busy' }] }, { as: bo })
  expect(busy()).toEqual({ list: [owner.id, ada.id, bo.id], count: 3 })
  await chat.call(unsubscribe, { subscriptions: ['busy'] }, { as: ada })
  expect(busy()).toEqual({ list: [owner.id, bo.id], count: 2 })
  await chat.call(deactivateUser, { user_id: bo.id }, { as: owner })
  expect(busy()).toEqual({ list: [owner.id], count: 1 })
  await chat.call(reactivateUser, { user_id: bo.id }, { as: owner })
  expect(busy()).toEqual({ list: [owner.id, bo.id], count: 2 })
})

test('a change that is rolled back leaves what was kept before', () => {
  const { database } = chat.context
  const before = busy()
  const change = () =>
    database.transaction(() => {
      database.run('UPDATE subscription SET is_active = 0 WHERE channel_id = ?', id)
      expect(busy()).toEqual({ list: [], count: 0 })
      throw new Error('rolled back')
    })
  expect(change).toThrow('rolled back')
  expect(busy()).toEqual(before)
})

test('a subscriber whose account is deleted counts no more', () => {
  const gone = chat.addUser()
  const alone = chat.addChannel({ name: 'alone', subscribers: [gone] })
  expect(keptCounts(chat.context, [alone]).get(alone)).toBe(1)
  chat.context.database.run('DELETE FROM user_group_member WHERE user_id = ?', gone.id)
  chat.context.database.run('DELETE FROM user WHERE id = ?', gone.id)
  expect(keptCounts(chat.context, [alone]).get(alone)).toBe(0)
  expect(wholeLists(chat.context, [alone]).get(alone)).toEqual([])
})

test('lists of small channels are read once, lists of large ones each time', () => {
  const large = chat.addChannel({
    name: 'large',
    subscribers: Array.from({ length: limits.full_subscriber_list_below }, () => chat.addUser()),
  })
  const listOf = (channelId: number) => wholeLists(chat.context, [channelId]).get(channelId)
  expect(listOf(id)).toBe(listOf(id))
  expect(listOf(large)).toHaveLength(limits.full_subscriber_list_below)
  expect(listOf(large)).not.toBe(listOf(large))
})

test('the set for messages is read once and follows every change', async () => {
  const channel = chat.addChannel({ name: 'written', subscribers: [owner, ada] })
  const before = subscriberSet(chat.context, channel)
  expect([...before]).toEqual([owner.id, ada.id])
  expect(subscriberSet(chat.context, channel)).toBe(before)
  await chat.call(unsubscribe, { subscriptions: ['written'] }, { as: ada })
  expect([...subscriberSet(chat.context, channel)]).toEqual([owner.id])
})
