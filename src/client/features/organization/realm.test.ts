import { expect, test } from 'vitest'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { applyToRealm, realmFrom, type RealmState } from './realm.ts'

const party = { id: '5', name: 'party', source_url: '/party.png' }

const acme: RealmState = realmFrom(
  aSnapshot({
    realm_name: 'Acme',
    max_message_length: 500,
    service_idempotent_sending: true,
    realm_emoji: { '5': party },
    alert_words: ['fire'],
    user_settings: { enter_sends: false },
    realm_message_content_edit_limit_seconds: null,
  }),
)

test('the organization is read from the snapshot', () => {
  expect(acme).toMatchObject({
    name: 'Acme',
    maxMessageLength: 500,
    idempotentSending: true,
    alertWords: ['fire'],
    messageEditLimitSeconds: null,
  })
  expect(acme.settings).toMatchObject({ enter_sends: false, translate_emoticons: false })
  expect(acme.emoji.get('5')?.name).toBe('party')
})

test('values that an older service leaves out have their defaults', () => {
  expect(realmFrom(aSnapshot())).toMatchObject({
    emptyTopicName: 'general chat',
    maxMessageLength: 10_000,
    maxTopicLength: 60,
    idempotentSending: false,
    confirmsEmailChanges: false,
    sendsEmails: true,
    allowEditing: true,
  })
})

const changes: readonly [string, Parameters<typeof applyToRealm>[1], Partial<RealmState>][] = [
  ['name', { type: 'realm', op: 'update', property: 'name', value: 'Bcme' }, { name: 'Bcme' }],
  [
    'several at once',
    {
      type: 'realm',
      op: 'update_dict',
      property: 'default',
      data: { allow_message_editing: false, message_content_edit_limit_seconds: 60, moon_phase: 3 },
    },
    { allowEditing: false, messageEditLimitSeconds: 60 },
  ],
  ['alert words', { type: 'alert_words', alert_words: ['ice'] }, { alertWords: ['ice'] }],
  ['linkifiers', { type: 'realm_linkifiers', realm_linkifiers: [] }, { linkifiers: [] }],
]

test.each(changes)('%s change', (_, event, expected) => {
  const after = applyToRealm(acme, event)
  expect(after).toMatchObject(expected)
  expect(applyToRealm(after, event)).toEqual(after)
})

test('the reader’s settings change one at a time; unknown and malformed ones are ignored', () => {
  const set = (property: string, value: boolean | string): RealmState =>
    applyToRealm(acme, { type: 'user_settings', op: 'update', property, value })
  expect(set('enter_sends', true).settings.enter_sends).toBe(true)
  expect(set('enter_sends', false)).toBe(acme)
  expect(set('hologram', true)).toBe(acme)
  expect(set('enter_sends', 'maybe')).toBe(acme)
})

test('custom emoji are added, changed, and kept for old messages', () => {
  const added = applyToRealm(acme, {
    type: 'realm_emoji',
    op: 'add',
    emoji: {
      id: '6',
      name: 'cake',
      source_url: '/cake.png',
      still_url: null,
      deactivated: false,
      author_id: null,
    },
  })
  expect([...added.emoji.keys()]).toEqual(['5', '6'])
  const retired = applyToRealm(added, {
    type: 'realm_emoji',
    op: 'update_one',
    emoji_id: 5,
    data: { deactivated: true },
  })
  expect(retired.emoji.get('5')).toMatchObject({ name: 'party', deactivated: true })
  expect(applyToRealm(acme, { type: 'realm_emoji', op: 'update_one', emoji_id: '99', data: {} })).toBe(acme)
})

test('other events leave the same object', () => {
  expect(applyToRealm(acme, { type: 'realm', op: 'update', property: 'moon_phase', value: 3 })).toBe(acme)
  expect(applyToRealm(acme, { type: 'realm', op: 'deactivated' })).toBe(acme)
})
