import { describe, expect, test } from 'vitest'
import {
  addDefaultChannel,
  archiveChannel,
  getChannel,
  removeDefaultChannel,
  subscribe,
  updateChannel,
} from '../../../../protocol/chat/channelTools.ts'
import { createChannelFolder } from '../../../../protocol/chat/channelFolders.ts'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../../protocol/endpoint.ts'
import { systemGroupId } from '../../groups/groups.ts'
import { storeOrganisationSettings } from '../../realm/settings.ts'
import { aService, type TestUser } from '../../service.testing.ts'

type Change = Omit<ArgumentsOf<typeof updateChannel>, 'stream_id'>

function anOrganisation() {
  const service = aService()
  const owner = service.addUser({ role: 100 })
  const admin = service.addUser({ fullName: 'Ann', role: 200 })
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const guest = service.addUser({ role: 600 })
  const general = service.addChannel({ name: 'general', subscribers: [admin, ada] })
  const change = (args: Change, as = admin, stream_id = general) =>
    service.call(updateChannel, { stream_id, ...args }, { as })
  const refusal = (args: Change, as = admin, stream_id = general) =>
    service.refusal(updateChannel, { stream_id, ...args }, { as })
  const channel = async (as = admin, stream_id = general) =>
    (await service.call(getChannel, { stream_id }, { as })).stream
  const received = (as: TestUser, work: () => unknown) =>
    service.eventsDuring(as, work, { event_types: ['stream', 'subscription', 'default_streams'] })
  return { service, owner, admin, ada, ben, guest, general, change, refusal, channel, received }
}

const notices = async ({ service, admin, general }: ReturnType<typeof anOrganisation>) => {
  const narrow = [{ operator: 'channel', operand: general, negated: false }]
  const range = { anchor: 'newest', num_before: 9, num_after: 0, narrow }
  const { messages } = await service.call(getMessages, range, { as: admin })
  return messages.map(({ content }) => content.replace(/<[^>]+>/g, ''))
}

describe('permission to change a channel', () => {
  test('administrators and the channel’s administering group can change it', async () => {
    const { ada, ben, change, refusal, channel } = anOrganisation()
    expect(await refusal({ new_name: 'mine' }, ada)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    const onlyAda = { direct_members: [ada.id], direct_subgroups: [] }
    await change({ can_administer_channel_group: { new: onlyAda } })
    await change({ new_name: 'mine' }, ada)
    expect((await channel()).name).toBe('mine')
    expect(await refusal({ new_name: 'his' }, ben)).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a channel hidden from the caller looks missing', async () => {
    const { service, ada, refusal } = anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true })
    const hidden = await refusal({ new_name: 'x' }, ada, secret)
    const missing = await refusal({ new_name: 'x' }, ada, 999)
    expect(hidden.answer).toEqual(missing.answer)
  })

  test('an empty change needs the permission, too, and changes nothing', async () => {
    const { service, ada, change, refusal } = anOrganisation()
    expect(await service.eventsDuring(ada, () => change({}))).toEqual([])
    expect(await refusal({}, service.addUser())).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('renaming a channel', () => {
  test('a new name is published to all who see the channel, and announced in it', async () => {
    const organisation = anOrganisation()
    const { ben, guest, general, change, received } = organisation
    expect(await received(ben, () => change({ new_name: 'lobby' }))).toMatchObject([
      { type: 'stream', op: 'update', stream_id: general, name: 'general', property: 'name', value: 'lobby' },
    ])
    expect(await received(guest, () => change({ new_name: 'hall' }))).toEqual([])
    expect(await notices(organisation)).toEqual([
      'Ann renamed channel general to lobby.',
      'Ann renamed channel lobby to hall.',
    ])
  })

  test.each<[string, string, string]>([
    ['empty', ' ', 'BAD_REQUEST'],
    ['long', 'x'.repeat(61), 'BAD_REQUEST'],
    ['its own', 'general', 'BAD_REQUEST'],
    ['another’s', 'Taken', 'BAD_REQUEST'],
  ])('a name that is %s is refused', async (_, new_name, code) => {
    const { service, refusal } = anOrganisation()
    service.addChannel({ name: 'taken' })
    expect(await refusal({ new_name })).toMatchObject({ code })
  })

  test('a channel’s name can change its case', async () => {
    const { change, channel } = anOrganisation()
    await change({ new_name: 'General' })
    expect((await channel()).name).toBe('General')
  })
})

test('a description is published with its HTML', async () => {
  const organisation = anOrganisation()
  const { ada, change, received } = organisation
  expect(await received(ada, () => change({ description: 'For **all**' }))).toMatchObject([
    {
      property: 'description',
      value: 'For **all**',
      rendered_description: '<p>For <strong>all</strong></p>',
    },
  ])
  expect((await notices(organisation))[0]).toContain('changed the description')
  expect(await organisation.refusal({ description: 'x'.repeat(1025) })).toMatchObject({ code: 'BAD_REQUEST' })
})

describe('privacy', () => {
  test('making a channel private removes it for users outside', async () => {
    const organisation = anOrganisation()
    const { ada, ben, general, change, received, channel } = organisation
    expect(await received(ben, () => change({ is_private: true }))).toEqual([
      expect.objectContaining({ type: 'stream', op: 'delete', stream_ids: [general] }),
    ])
    await change({ is_private: false })
    expect(
      await received(ada, () => change({ is_private: true, history_public_to_subscribers: false })),
    ).toMatchObject([
      { property: 'invite_only', value: true, history_public_to_subscribers: false, is_web_public: false },
    ])
    expect(await channel()).toMatchObject({ invite_only: true, history_public_to_subscribers: false })
    expect((await notices(organisation)).at(-1)).toContain('from Public to Private, protected history.')
  })

  test('making a channel public publishes it, with subscribers for users who can see them', async () => {
    const { service, owner, admin, ada, ben, guest, general, change, received } = anOrganisation()
    storeOrganisationSettings(service.context, { enable_spectator_access: true })
    await change({ is_private: true })
    expect(await received(ben, () => change({ is_private: false }))).toMatchObject([
      { op: 'create', streams: [{ stream_id: general, subscribers: [admin.id, ada.id] }] },
    ])
    const [created] = await received(guest, () => change({ is_web_public: true }, owner))
    expect(created).toMatchObject({ op: 'create', streams: [{ stream_id: general, is_web_public: true }] })
    expect(JSON.stringify(created)).not.toContain('"subscribers"')
  })

  test.each<[string, Change]>([
    ['private and open to the web', { is_private: true, is_web_public: true }],
    ['public with protected history', { history_public_to_subscribers: false }],
  ])('making a channel %s is refused', async (_, args) => {
    expect(await anOrganisation().refusal(args)).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('changing privacy needs the right to create such channels', async () => {
    const { service, change, refusal } = anOrganisation()
    const nobody = systemGroupId(service.context, 'role:nobody')
    storeOrganisationSettings(service.context, {
      can_create_private_channel_group: nobody,
      can_create_web_public_channel_group: nobody,
    })
    expect(await refusal({ is_private: true })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await refusal({ is_web_public: true })).toMatchObject({ code: 'BAD_REQUEST' })
    await change({ description: 'x' })
  })

  test('the privacy of a private channel is changed only by users who can read it', async () => {
    const { service, admin, ada, refusal, change } = anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
    expect(await refusal({ is_private: false }, admin, secret)).toMatchObject({ code: 'BAD_REQUEST' })
    const opening = { can_subscribe_group: { new: { direct_members: [admin.id], direct_subgroups: [] } } }
    expect(await refusal(opening, admin, secret)).toMatchObject({ code: 'BAD_REQUEST' })
    await change({ description: 'No content' }, admin, secret)
  })
})

describe('permissions', () => {
  test('permissions are published with the deprecated numbers that follow from them', async () => {
    const { service, ada, change, received } = anOrganisation()
    const administrators = systemGroupId(service.context, 'role:administrators')
    const events = await received(ada, () => change({ can_send_message_group: { new: administrators } }))
    expect(events).toMatchObject([
      { property: 'stream_post_policy', value: 2 },
      { property: 'is_announcement_only', value: true },
      { property: 'can_send_message_group', value: administrators },
    ])
  })

  test('a permission can be given as the deprecated number', async () => {
    const { service, change, channel } = anOrganisation()
    await change({ stream_post_policy: 4 })
    expect(await channel()).toMatchObject({
      stream_post_policy: 4,
      can_send_message_group: systemGroupId(service.context, 'role:moderators'),
    })
    await change({ is_announcement_only: true })
    expect(await channel()).toMatchObject({ is_announcement_only: true, stream_post_policy: 2 })
    await change({ is_announcement_only: false })
    expect(await channel()).toMatchObject({ is_announcement_only: false, stream_post_policy: 1 })
  })

  test('a permission changes only from the value that the caller saw', async () => {
    const { service, ada, change, refusal } = anOrganisation()
    const everyone = systemGroupId(service.context, 'role:everyone')
    const onlyAda = { direct_members: [ada.id], direct_subgroups: [] }
    const wrong = { can_send_message_group: { new: onlyAda, old: onlyAda } }
    expect(await refusal(wrong)).toMatchObject({ code: 'EXPECTATION_MISMATCH' })
    await change({ can_send_message_group: { new: onlyAda, old: everyone } })
    await change({ can_send_message_group: { new: onlyAda, old: everyone } })
  })

  test('permissions to delete need the right to set them', async () => {
    const { service, ada, change, refusal } = anOrganisation()
    const onlyAda = { direct_members: [ada.id], direct_subgroups: [] }
    await change({ can_administer_channel_group: { new: onlyAda } })
    const deleting = { can_delete_any_message_group: { new: onlyAda } }
    expect(await refusal(deleting, ada)).toMatchObject({ code: 'BAD_REQUEST' })
    storeOrganisationSettings(service.context, { can_set_delete_message_policy_group: onlyAda })
    await change(deleting, ada)
  })

  test('permissions cannot name unknown users or groups', async () => {
    const unknown = { can_send_message_group: { new: 999 } }
    expect(await anOrganisation().refusal(unknown)).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('other properties', () => {
  test('retention is changed by owners only', async () => {
    const { owner, admin, change, refusal, channel } = anOrganisation()
    expect(await refusal({ message_retention_days: 30 }, admin)).toMatchObject({ code: 'BAD_REQUEST' })
    await change({ message_retention_days: 30 }, owner)
    expect((await channel()).message_retention_days).toBe(30)
    await change({ message_retention_days: 'unlimited' }, owner)
    expect((await channel()).message_retention_days).toBe(-1)
    await change({ message_retention_days: 'realm_default' }, owner)
    expect((await channel()).message_retention_days).toBeNull()
  })

  test('a channel with other topics cannot be limited to the empty topic', async () => {
    const { service, ada, general, change, refusal, channel } = anOrganisation()
    const send = (topic: string) =>
      service.call(sendMessage, { type: 'channel', to: general, topic, content: 'x' }, { as: ada })
    await send('')
    await change({ topics_policy: 'empty_topic_only' })
    expect((await channel()).topics_policy).toBe('empty_topic_only')
    await change({ topics_policy: 'inherit' })
    await send('lunch')
    expect(await refusal({ topics_policy: 'empty_topic_only' })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('the topics policy is changed by users with permission', async () => {
    const { service, change, refusal } = anOrganisation()
    storeOrganisationSettings(service.context, {
      can_set_topics_policy_group: systemGroupId(service.context, 'role:owners'),
    })
    expect(await refusal({ topics_policy: 'disable_empty_topic' })).toMatchObject({ code: 'BAD_REQUEST' })
    await change({ topics_policy: 'inherit' })
  })

  test('a folder must exist', async () => {
    const { service, admin, ada, change, refusal, received } = anOrganisation()
    const { channel_folder_id: folder_id } = await service.call(
      createChannelFolder,
      { name: 'Work' },
      { as: admin },
    )
    expect(await refusal({ folder_id: 999 })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await received(ada, () => change({ folder_id }))).toMatchObject([
      { property: 'folder_id', value: folder_id },
    ])
    expect(await received(ada, () => change({ folder_id: null }))).toMatchObject([
      { property: 'folder_id', value: null },
    ])
  })
})

describe('archiving', () => {
  test('archiving keeps messages and refuses new ones', async () => {
    const organisation = anOrganisation()
    const { service, admin, ada, general, received, channel } = organisation
    const archive = () => service.call(archiveChannel, { stream_id: general }, { as: admin })
    expect(await received(ada, archive)).toMatchObject([{ property: 'is_archived', value: true }])
    expect((await channel()).is_archived).toBe(true)
    expect(await notices(organisation)).toEqual(['Ann archived this channel.'])
    const send = { type: 'channel', to: general, topic: 'x', content: 'x' } as const
    expect(await service.refusal(sendMessage, send, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await service.refusal(archiveChannel, { stream_id: general }, { as: admin })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('unarchiving keeps the subscribers', async () => {
    const organisation = anOrganisation()
    const { service, admin, ada, general, change, refusal, received } = organisation
    expect(await refusal({ is_archived: false })).toMatchObject({ code: 'BAD_REQUEST' })
    await service.call(archiveChannel, { stream_id: general }, { as: admin })
    expect(await received(ada, () => change({ is_archived: false }))).toMatchObject([
      { property: 'is_archived', value: false },
    ])
    expect((await notices(organisation)).at(-1)).toBe('Ann unarchived this channel.')
  })

  test('for older clients an archived channel is removed, and created again when restored', async () => {
    const { service, admin, ada, ben, general, change } = anOrganisation()
    const event_types = ['stream', 'subscription']
    const old = { event_types, client_capabilities: {}, include_subscribers: 'true' as const }
    const work = async () => {
      await service.call(archiveChannel, { stream_id: general }, { as: admin })
      await change({ is_archived: false })
    }
    expect(await service.eventsDuring(ada, work, old)).toMatchObject([
      { type: 'stream', op: 'delete', stream_ids: [general] },
      { type: 'stream', op: 'create', streams: [{ stream_id: general, is_archived: false }] },
      {
        type: 'subscription',
        op: 'add',
        subscriptions: [{ stream_id: general, desktop_notifications: false }],
      },
    ])
    expect((await service.eventsDuring(ben, work, old)).map((event) => 'op' in event && event.op)).toEqual([
      'delete',
      'create',
    ])
  })

  test('a channel is archived by its administrators only', async () => {
    const { service, ada, general } = anOrganisation()
    expect(await service.refusal(archiveChannel, { stream_id: general }, { as: ada })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('default channels', () => {
  test('default channels are published to all but guests', async () => {
    const { service, admin, ada, guest, general, received } = anOrganisation()
    const make = () => service.call(addDefaultChannel, { stream_id: general }, { as: admin })
    const end = () => service.call(removeDefaultChannel, { stream_id: general }, { as: admin })
    expect(await received(ada, make)).toMatchObject([{ type: 'default_streams', default_streams: [general] }])
    expect((await service.register(ada)).realm_default_streams).toEqual([general])
    expect((await service.register(guest)).realm_default_streams).toEqual([])
    expect(await received(ada, end)).toMatchObject([{ default_streams: [] }])
    expect(await received(guest, make)).toEqual([])
  })

  test('private and archived channels cannot be defaults, and members cannot set defaults', async () => {
    const { service, admin, ada, general, refusal } = anOrganisation()
    const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [admin] })
    const old = service.addChannel({ name: 'old', isArchived: true })
    for (const [stream_id, as] of [
      [secret, admin],
      [old, admin],
      [999, admin],
      [general, ada],
    ] as const) {
      expect(await service.refusal(addDefaultChannel, { stream_id }, { as })).toMatchObject({ status: 400 })
    }
    await service.call(addDefaultChannel, { stream_id: general }, { as: admin })
    expect(await refusal({ is_private: true })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a default channel can become private together with leaving the defaults', async () => {
    const { service, admin, general, change, channel } = anOrganisation()
    await service.call(addDefaultChannel, { stream_id: general }, { as: admin })
    await change({ is_private: true, is_default_stream: false })
    expect((await channel()).invite_only).toBe(true)
    expect((await service.register(admin)).realm_default_streams).toEqual([])
  })

  test('archiving a channel removes it from the defaults', async () => {
    const { service, admin, general, change } = anOrganisation()
    await change({ is_default_stream: true })
    await service.call(archiveChannel, { stream_id: general }, { as: admin })
    expect((await service.register(admin)).realm_default_streams).toEqual([])
  })
})

test('users who gain or lose sight of a private channel by a permission receive the change', async () => {
  const { service, admin, ada, ben, change, received } = anOrganisation()
  const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [admin, ada] })
  const letIn = (userIds: number[]) =>
    change({ can_subscribe_group: { new: { direct_members: userIds, direct_subgroups: [] } } }, admin, secret)
  expect(await received(ben, () => letIn([ben.id]))).toMatchObject([
    { op: 'create', streams: [{ stream_id: secret }] },
  ])
  expect(await received(ben, () => letIn([]))).toMatchObject([{ op: 'delete', stream_ids: [secret] }])
  expect(
    await service.refusal(subscribe, { subscriptions: [{ name: 'secret' }] }, { as: ben }),
  ).toMatchObject({
    code: 'BAD_REQUEST',
  })
})
