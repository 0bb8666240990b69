import { describe, expect, test } from 'vitest'
import { pathParameterNames } from '../endpoint.ts'
import { endpoints } from './endpoints.ts'
import { eventTypes, readEvent } from './queueEvents.ts'

const operations = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`)

describe('every operation of chat spec 4 is declared', () => {
  test.each([
    ['4.1', 'POST /messages'],
    ['4.2', 'GET /events'],
    ['4.3', 'GET /messages/matches_narrow'],
    ['4.4', 'GET /messages'],
    ['4.5', 'POST /invites'],
    ['4.6', 'POST /users/{user_id}/status'],
    ['4.7', 'POST /fetch_api_key'],
    ['4.8', 'PATCH /users/{user_id}'],
    ['4.9', 'POST /messages/flags/narrow'],
    ['4.10', 'PATCH /drafts/{draft_id}'],
    ['4.11', 'PATCH /users/me/profile_data'],
    ['4.12', 'POST /users/me/apns_device_token'],
    ['4.13', 'POST /messages/{message_id}/reactions'],
    ['4.14', 'POST /user_groups/{user_group_id}/members'],
    ['4.15', 'POST /user_groups/{user_group_id}/subgroups'],
    ['4.16', 'PATCH /realm/domains/{domain}'],
    ['4.17', 'GET /users/me'],
    ['4.18', 'POST /messages/render'],
    ['4.19', 'PUT /bot_storage'],
    ['4.20', 'POST /dev_fetch_api_key'],
    ['4.21', 'POST /register'],
    ['4.22', 'POST /mobile_push/e2ee/test_notification'],
  ])('%s: %s', (_, operation) => {
    expect(operations).toContain(operation)
  })
})

test('no operation is declared twice', () => {
  expect(new Set(operations).size).toBe(operations.length)
})

test.each([...endpoints])(
  '%s declares each parameter of its path, as required',
  (_, { path, parameters }) => {
    for (const name of pathParameterNames(path)) expect(parameters[name]?.required).toBe(true)
  },
)

describe('every event type of chat spec 6 is declared', () => {
  test.each([
    'alert_words',
    'attachment',
    'channel_folder',
    'device',
    'drafts',
    'navigation_view',
    'reaction',
    'realm',
    'realm_bot',
    'realm_domains',
    'realm_emoji',
    'realm_user',
    'realm_user_settings_defaults',
    'reminders',
    'saved_snippets',
    'scheduled_messages',
    'stream',
    'subscription',
    'typing',
    'typing_edit_message',
    'update_message_flags',
    'user_group',
    'user_settings',
    'message',
    'user_topic',
    'delete_message',
    'presence',
    'realm_linkifiers',
  ])('%s', (type) => {
    expect(eventTypes).toContain(type)
  })
})

describe('lenient reading of events', () => {
  const reaction = {
    id: 4,
    type: 'reaction',
    op: 'add',
    message_id: 1,
    user_id: 2,
    emoji_name: 'tada',
    emoji_code: '1f389',
    reaction_type: 'unicode_emoji',
  }

  test('a known event is read with its declared fields', () => {
    expect(readEvent(reaction)).toEqual({ kind: 'known', event: reaction })
  })

  test('undeclared fields are ignored', () => {
    expect(readEvent({ ...reaction, mood: 'good' })).toEqual({ kind: 'known', event: reaction })
  })

  test('an unknown emoji type is kept', () => {
    const event = { ...reaction, reaction_type: 'hologram' }
    expect(readEvent(event)).toEqual({ kind: 'known', event })
  })

  test.each([
    ['type', { id: 9, type: 'weather' }],
    ['operation', { id: 9, type: 'reaction', op: 'ponder' }],
    ['shape', { id: 9, type: 'reaction', op: 'add', message_id: 'one' }],
  ])('an unknown %s counts as seen', (_, event) => {
    expect(readEvent(event)).toEqual({ kind: 'unknown', id: 9, type: event.type })
  })

  test.each([[null], ['text'], [[]], [{ type: 'message' }], [{ id: 1 }]])('%j is no event', (source) => {
    expect(readEvent(source)).toBeUndefined()
  })
})
