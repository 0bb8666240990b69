import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, type RunningSession } from '../../src/client/kernel/createSession.ts'
import type { Session } from '../../src/client/kernel/session.ts'
import { isReachable, whenConnection } from '../../src/client/kernel/sync/status.ts'
import { channelQueries, subscriptions } from '../../src/client/features/channels/queries.ts'
import { channelsFeature } from '../../src/client/features/channels/feature.ts'
import { organizationFeature } from '../../src/client/features/organization/feature.ts'
import { peopleFeature } from '../../src/client/features/people/feature.ts'
import {
  serverSettingsQuery,
  setServerSetting,
} from '../../src/client/features/settings/organization/server/serverSettings.ts'
import { defaultsHolder, defaultsQuery } from '../../src/client/features/settings/newcomers/defaults.ts'
import { realm } from '../../src/client/features/organization/realm.ts'
import { createOutgoing, moveOutgoing } from '../../src/client/features/settings/bots/outgoing.ts'
import { setOrganisationSetting } from '../../src/client/features/settings/change/organisationSetting.ts'
import { getAttachments } from '../../src/protocol/chat/attachments.ts'
import { createBot, getBotApiKey, OF_ANOTHER, updateBot } from '../../src/protocol/chat/bots.ts'
import {
  createChannel,
  updateChannel,
  updateSubscriptionProperties,
} from '../../src/protocol/chat/channelTools.ts'
import { OF_DEACTIVATED, updateGroupMembers, updateSubgroups } from '../../src/protocol/chat/groups.ts'
import { sendInvitations } from '../../src/protocol/chat/invitations.ts'
import { getMessages } from '../../src/protocol/chat/messages.ts'
import { updateOrganisation } from '../../src/protocol/chat/organisation.ts'
import { readEvent } from '../../src/protocol/chat/queueEvents.ts'
import { createReminder } from '../../src/protocol/chat/reminders.ts'
import { updateSettings } from '../../src/protocol/chat/account.ts'
import { getUsage } from '../../src/protocol/chat/usage.ts'
import { createStandIn, type StandIn, type StandInOptions } from './standIn.ts'

/* The app's session before a server of an older level. */

const OWNER = { id: 24, email: 'owner@diff.test' }

let standIn: StandIn
let running: RunningSession
let session: Session

function begin(options: StandInOptions = {}): void {
  standIn = createStandIn(options)
  running = createSession({
    userId: OWNER.id,
    features: [organizationFeature, peopleFeature, channelsFeature],
    loadReader: () => Promise.resolve(readEvent),
    tabs: undefined,
    page: {
      window: new EventTarget(),
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    },
    fetch: (url, init) => {
      const key = standIn.organisation.keyOf(OWNER.id)
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Basic ${btoa(`${OWNER.email}:${key}`)}`)
      const address = new URL(url instanceof Request ? url.url : url, 'http://chat.test')
      // The host's own answer: who is signed in.
      if (address.pathname === '/session') {
        return Promise.resolve(Response.json({ user: { user_id: OWNER.id, email: OWNER.email } }))
      }
      return standIn.fetch(new Request(address, { ...init, headers }))
    },
  })
  session = running.session
}

afterEach(() => {
  running.end()
  standIn.organisation.release()
})

const asked = (name: string): readonly URLSearchParams[] =>
  standIn.asked.filter((each) => each.name === name).map(({ fields }) => fields)

describe('beginning', () => {
  test('a refused registration is repeated at once as the level takes it', async () => {
    begin()
    await running.ready
    expect(asked('POST /register').map((fields) => fields.get('include_subscribers'))).toEqual([
      'partial',
      'true',
    ])
    await whenConnection(isReachable, session.ended)
  })

  test('a server that is too old is told of, and not asked with arguments that it lacks', async () => {
    begin({ level: 200, version: '7.0' })
    await whenConnection(({ state }) => state === 'refused', session.ended)
    expect(asked('POST /register')).toHaveLength(1)
  })
})

describe('at work', () => {
  beforeEach(async () => {
    begin()
    await running.ready
  })

  test('the number of subscribers is that of their list', () => {
    const general = subscriptions(session).get(37)
    expect(general).toMatchObject({ name: 'd4 general', subscriber_count: 5 })
  })

  test('settings that the server has beside those of the specification are read, and stored in its form', async () => {
    const settings = (): Promise<unknown> =>
      session.cache.fetchQuery({ ...serverSettingsQuery(session), staleTime: 0 })
    expect(await settings()).toMatchObject({
      realm_message_retention_days: -1,
      realm_waiting_period_threshold: 0,
    })
    await setServerSetting(session, 'message_retention_days', 90)
    await setServerSetting(session, 'waiting_period_threshold', 3)
    await setServerSetting(session, 'default_language', 'de')
    await setServerSetting(session, 'authentication_methods', {
      Email: { enabled: true, available: true },
      LDAP: { enabled: false, available: true },
    })
    expect(await settings()).toMatchObject({
      realm_message_retention_days: 90,
      realm_waiting_period_threshold: 3,
      realm_default_language: 'de',
      realm_authentication_methods: { Email: { enabled: true } },
    })
    await setServerSetting(session, 'message_retention_days', -1)
    expect(asked('PATCH /realm').at(-1)?.get('message_retention_days')).toBe('"unlimited"')
    expect(await settings()).toMatchObject({ realm_message_retention_days: -1 })
    const opened = asked('POST /register').filter((fields) => fields.get('event_types') === '[]')
    await vi.waitFor(() => expect(asked('DELETE /events')).toHaveLength(opened.length))
  })

  test('the last way to sign in stays, and a setting that the server ignores is not stored', async () => {
    const none = { Email: { enabled: false, available: true } }
    await expect(setServerSetting(session, 'authentication_methods', none)).rejects.toMatchObject({
      status: 400,
    })
    delete standIn.organisation.recorded.register['realm_giphy_rating']
    await expect(setServerSetting(session, 'giphy_rating', 2)).rejects.toMatchObject({ code: 'NOT_OFFERED' })
  })

  test('a channel is created by subscribing', async () => {
    const { id } = await session.api(createChannel, {
      name: 'walk',
      subscribers: [OWNER.id],
      invite_only: true,
    })
    expect(standIn.organisation.channel(id)).toMatchObject({ name: 'walk', invite_only: true })
    expect(asked('POST /channels/create')).toEqual([])
    // Not in vain before it is there, which the service would refuse.
    expect(asked('GET /get_stream_id')).toHaveLength(1)
  })

  test('a channel that is there is not created again, and nobody is brought into it', async () => {
    const made = session.api(createChannel, { name: 'D4 General', subscribers: [OWNER.id, 25] })
    await expect(made).rejects.toMatchObject({ code: 'CHANNEL_ALREADY_EXISTS' })
    expect(asked('POST /users/me/subscriptions')).toEqual([])
  })

  test('a bot is made, and its key found in the list', async () => {
    const made = await session.api(createBot, { full_name: 'Walk bot', short_name: 'walkbot' })
    expect(await session.api(getBotApiKey, { bot_id: made.user_id })).toEqual({
      api_key: made.api_key,
    })
  })

  test('the key of another person’s bot is not to be had, and the app knows it', async () => {
    standIn.organisation.bots.push({
      user_id: 900,
      email: 'other-bot@diff.test',
      owner_id: 25,
      api_key: 'secret',
    })
    await expect(session.api(getBotApiKey, { bot_id: 900 })).rejects.toMatchObject({ code: 'NOT_OFFERED' })
    expect(session.lacks?.(getBotApiKey)).toBe(false)
    expect(session.lacks?.(getBotApiKey, OF_ANOTHER)).toBe(true)
  })

  test('people are invited, though the organization’s own greeting is not known as a choice', async () => {
    const invitation = { stream_ids: [], group_ids: [], invite_as: 400, welcome_message_custom_text: null }
    const sent = session.api(sendInvitations, { ...invitation, invitee_emails: 'new@diff.test' })
    await expect(sent).resolves.toBeDefined()
    expect([...(asked('POST /invites')[0]?.keys() ?? [])].toSorted()).toEqual([
      'group_ids',
      'invite_as',
      'invitee_emails',
      'stream_ids',
    ])
    const greeting = { ...invitation, invitee_emails: 'x@diff.test', welcome_message_custom_text: 'Hello' }
    await expect(session.api(sendInvitations, greeting)).rejects.toMatchObject({ code: 'NOT_OFFERED' })
  })

  test('a bot that was renamed is told as renamed, though the answer leaves out its ID', async () => {
    const { user_id: id } = await session.api(createBot, { full_name: 'Walk bot', short_name: 'walkbot' })
    expect(await session.api(updateBot, { bot_id: id, full_name: 'Renamed' })).toMatchObject({
      full_name: 'Renamed',
    })
  })

  test('an outgoing webhook is made with its address, which can change', async () => {
    const settings = () => session.cache.fetchQuery({ ...serverSettingsQuery(session), staleTime: 0 })
    expect((await settings()).realm_embedded_bots).toBeDefined()
    const bot = { full_name: 'Out', short_name: 'out', address: 'https://bots.example/one' }
    const { user_id: id } = await createOutgoing(session, bot)
    const services = [{ base_url: 'https://bots.example/one' }]
    expect((await settings()).realm_bots).toContainEqual({ user_id: id, services })
    await moveOutgoing(session, id, 'https://bots.example/two ')
    const moved = [{ base_url: 'https://bots.example/two' }]
    expect((await settings()).realm_bots).toContainEqual({ user_id: id, services: moved })
  })

  test('a time limit ends with a word, and is null in answers', async () => {
    await setOrganisationSetting(session, 'message_content_edit_limit_seconds', null)
    const { register } = standIn.organisation.recorded
    expect(register['realm_message_content_edit_limit_seconds']).toBeNull()
  })

  test('a date is found by halving the messages', async () => {
    const all = standIn.organisation.messages.filter(({ stream_id: id }) => id === 37)
    const wanted = all.find(({ timestamp }, index) => index > 3 && timestamp > (all[0]?.timestamp ?? 0))
    const reply = await session.api(getMessages, {
      anchor: 'date',
      anchor_date: new Date((wanted?.timestamp ?? 0) * 1000).toISOString(),
      num_before: 0,
      num_after: 1,
      narrow: [{ operator: 'channel', operand: 37, negated: false }],
    })
    const first = all.find(({ timestamp }) => timestamp >= (wanted?.timestamp ?? 0))
    expect(reply.messages[0]?.id).toBe(first?.id)
  })

  test('the topics of an archived channel, which the server refuses to list, are those of its messages', async () => {
    const topics = () => session.cache.fetchQuery({ ...channelQueries.topics(session, 37), staleTime: 0 })
    const listed = await topics()
    expect(listed.length).toBeGreaterThan(1)
    session.deliver({
      type: 'stream',
      op: 'update',
      stream_id: 37,
      name: 'd4 general',
      property: 'is_archived',
      value: true,
    })
    const before = asked('GET /users/me/37/topics').length
    expect(await topics()).toEqual(listed.toSorted((one, other) => other.max_id - one.max_id))
    expect(asked('GET /users/me/37/topics')).toHaveLength(before)
  })

  test('the members of a deactivated group stay as they are, and the app knows it', () => {
    expect(session.lacks?.(updateGroupMembers)).toBe(false)
    expect(session.lacks?.(updateGroupMembers, OF_DEACTIVATED)).toBe(true)
    expect(session.lacks?.(updateSubgroups, OF_DEACTIVATED)).toBe(true)
  })

  test('files name their messages, and their time in seconds', async () => {
    standIn.organisation.attachments = [
      {
        id: 1,
        name: 'a.pdf',
        path_id: '2/a/a.pdf',
        size: 9,
        create_time: 1795440500000,
        messages: [{ id: 2281 }],
      },
    ]
    const { attachments } = await session.api(getAttachments, {})
    expect(attachments[0]).toMatchObject({ create_time: 1795440500, message_ids: [2281] })
  })

  test('values and names of settings are those of the level', async () => {
    await session.api(updateSettings, { web_home_view: 'recent' })
    await session.api(updateOrganisation, { topics_policy: 'disable_empty_topic' })
    expect(standIn.organisation.recorded.register).toMatchObject({
      user_settings: { web_home_view: 'recent_topics' },
      realm_mandatory_topics: true,
    })
  })

  test('null is no value where the level refuses it', () => {
    expect([
      session.lacks?.(updateSettings, 'twenty_four_hour_time', null),
      session.lacks?.(updateSubscriptionProperties, 'value', null),
      session.lacks?.(updateSettings, 'twenty_four_hour_time'),
    ]).toEqual([true, true, false])
  })

  test('a change that the server ignored was not made', async () => {
    // As a server that says more of its level than it has.
    delete standIn.organisation.recorded.register.user_settings['enter_sends']
    await expect(session.api(updateSettings, { enter_sends: true })).rejects.toMatchObject({
      code: 'NOT_OFFERED',
    })
  })

  test('the settings with which people begin are read, and changed in the server’s form', async () => {
    const defaults = () => session.cache.fetchQuery(defaultsQuery(session))
    const { values, set } = defaultsHolder(await defaults())
    expect(values).toMatchObject({ enter_sends: false, web_home_view: 'inbox' })
    await set(session, 'enter_sends', true)
    await set(session, 'web_home_view', 'recent')
    expect(asked('PATCH /realm/user_settings_defaults').map(String)).toEqual([
      'enter_sends=true',
      'web_home_view=recent_topics',
    ])
    expect(await defaults()).toMatchObject({ enter_sends: true, web_home_view: 'recent' })
    expect(realm(session).settings.enter_sends).toBe(false)
  })

  test('what the level lacks is not asked for', async () => {
    const before = standIn.asked.length
    for (const call of [
      session.api(getUsage, { days: 30 }),
      session.api(createReminder, { message_id: 1, scheduled_delivery_timestamp: 2 }),
      session.api(updateChannel, { stream_id: 37, is_archived: false }),
      session.api(updateSettings, { web_left_sidebar_show_channel_folders: false }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'NOT_OFFERED' })
    }
    expect(standIn.asked.slice(before).map(({ name }) => name)).not.toContain('PATCH /settings')
    expect(session.lacks?.(createReminder)).toBe(true)
    expect(session.lacks?.(createChannel)).toBe(false)
  })
})

test('before messages could be asked for by their IDs, they are asked for one by one', async () => {
  begin({ level: 290 })
  await running.ready
  const [first, second] = standIn.organisation.messages.filter(({ stream_id: id }) => id === 37)
  const ids = [first?.id ?? 0, (second?.id ?? 0) + 1_000_000, second?.id ?? 0]
  const { messages } = await session.api(getMessages, { message_ids: ids, apply_markdown: true })
  expect(messages.map(({ id }) => id)).toEqual([first?.id, second?.id])
  expect(asked('GET /messages').map((fields) => [fields.get('anchor'), fields.get('message_ids')])).toEqual(
    ids.map((id) => [String(id), null]),
  )
})
