import { expect, test } from 'vitest'
import { channelPermissions } from '../../../../protocol/chat/permissionRules.ts'
import { aChannel } from '../channels.testing.ts'
import { channelChange, draftOf, permissionNames } from './channelChange.ts'

const before = draftOf(
  aChannel({ name: 'design', description: 'Icons', can_send_message_group: 7, can_subscribe_group: 9 }),
)

test('an unchanged form sends nothing', () => {
  expect(channelChange(before, before)).toEqual({})
  expect(channelChange(before, { ...before, name: ' design ' })).toEqual({})
})

test('only changed values are sent', () => {
  expect(channelChange(before, { ...before, name: 'drawing' })).toEqual({ new_name: 'drawing' })
  expect(channelChange(before, { ...before, description: '' })).toEqual({ description: '' })
  expect(channelChange(before, { ...before, topicsPolicy: 'empty_topic_only' })).toEqual({
    topics_policy: 'empty_topic_only',
  })
})

test('a change of privacy sends all values of the privacy', () => {
  expect(channelChange(before, { ...before, kind: 'private', isHistoryShared: false })).toEqual({
    is_private: true,
    is_web_public: false,
    history_public_to_subscribers: false,
  })
  expect(channelChange(before, { ...before, kind: 'web-public', isHistoryShared: false })).toMatchObject({
    is_private: false,
    is_web_public: true,
    history_public_to_subscribers: true,
  })
})

test('a permission is sent with its previous value, so that no other change is lost', () => {
  const permissions = { ...before.permissions, can_send_message_group: 8 }
  expect(channelChange(before, { ...before, permissions })).toEqual({
    can_send_message_group: { new: 8, old: 7 },
  })
})

test('the form contains every permission', () => {
  expect(permissionNames.toSorted()).toEqual(Object.keys(channelPermissions).toSorted())
})
