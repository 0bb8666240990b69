import { describe, expect, test } from 'vitest'
import { addReaction, removeReaction } from '../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, type TestUser } from '../service.testing.ts'

type Arguments = Omit<ArgumentsOf<typeof addReaction>, 'message_id'>

async function aMessage() {
  const service = aService()
  const ada = service.addUser()
  const ben = service.addUser()
  service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const sent = { type: 'channel', to: 'general', topic: 'lunch', content: 'Hello' } as const
  const { id: message_id } = await service.call(sendMessage, sent, { as: ada })
  const add = (as: TestUser, emoji: Arguments) => service.call(addReaction, { message_id, ...emoji }, { as })
  const refused = (as: TestUser, emoji: Arguments) =>
    service.refusal(addReaction, { message_id, ...emoji }, { as })
  const remove = (as: TestUser, emoji: Partial<Arguments>) =>
    service.call(removeReaction, { message_id, ...emoji }, { as })
  const reactions = async () => {
    const { messages } = await service.call(getMessages, { message_ids: [message_id] }, { as: ada })
    return messages[0]?.reactions
  }
  return { service, ada, ben, message_id, add, refused, remove, reactions }
}

const heart = { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' } as const

describe('adding reactions', () => {
  test('a reaction needs only the emoji’s name', async () => {
    const { ada, add, reactions } = await aMessage()
    await add(ada, { emoji_name: 'heart' })
    expect(await reactions()).toEqual([{ ...heart, user_id: ada.id }])
  })

  test('the built-in emoji of another server is this service’s own, added and removed', async () => {
    const { ada, ben, add, remove, reactions } = await aMessage()
    const theirs = { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' }
    const own = { emoji_name: 'parley', emoji_code: 'parley', reaction_type: 'service_extra_emoji' }
    await add(ada, theirs as unknown as Arguments)
    await add(ben, { emoji_name: 'zulip' })
    expect(await reactions()).toEqual([
      { ...own, user_id: ada.id },
      { ...own, user_id: ben.id },
    ])
    await remove(ada, theirs as unknown as Arguments)
    await remove(ben, { emoji_name: 'zulip' })
    expect(await reactions()).toEqual([])
  })

  test('a code is known with the selectors and the former name that programs of years ago send', async () => {
    const { ada, ben, add, refused, remove, reactions } = await aMessage()
    await add(ada, { emoji_name: 'smile', emoji_code: '1f642' })
    await add(ben, { emoji_name: 'heart', emoji_code: '2764-fe0f' })
    expect(await reactions()).toMatchObject([
      { emoji_name: 'smile', emoji_code: '1f642' },
      { emoji_name: 'heart', emoji_code: '2764' },
    ])
    await remove(ben, { emoji_name: 'heart', emoji_code: '2764-fe0f' })
    await remove(ada, { emoji_name: 'smile' })
    expect(await reactions()).toEqual([])
    expect((await refused(ada, { emoji_name: 'cow', emoji_code: '1f642' })).code).toBe('BAD_REQUEST')
  })

  test('reactions keep their order', async () => {
    const { ada, ben, add, reactions } = await aMessage()
    await add(ben, { emoji_name: 'smile' })
    await add(ada, heart)
    expect((await reactions())?.map(({ emoji_name }) => emoji_name)).toEqual(['smile', 'heart'])
  })

  test('a reaction is published to all readers of the message', async () => {
    const { service, ada, ben, message_id, add } = await aMessage()
    const cy = service.addUser()
    const react = () => add(ada, heart)
    const event = { type: 'reaction', op: 'add', message_id, user_id: ada.id, ...heart }
    expect(await service.eventsDuring(ben, react)).toMatchObject([event])
    expect(await service.eventsDuring(cy, () => add(ben, heart))).toEqual([])
  })

  test('users who reacted without a subscription receive later reactions', async () => {
    const { service, ben, add } = await aMessage()
    const cy = service.addUser()
    await add(cy, heart)
    expect(await service.eventsDuring(cy, () => add(ben, heart))).toMatchObject([
      { type: 'reaction', user_id: ben.id },
    ])
  })

  test('the same reaction again is refused', async () => {
    const { ada, add, refused } = await aMessage()
    await add(ada, heart)
    expect(await refused(ada, heart)).toMatchObject({ status: 400, code: 'REACTION_ALREADY_EXISTS' })
    expect(await refused(ada, { emoji_name: 'heart' })).toMatchObject({ code: 'REACTION_ALREADY_EXISTS' })
  })

  test.each<[string, Arguments]>([
    ['an unknown name', { emoji_name: 'no_such_emoji' }],
    ['an unknown code', { ...heart, emoji_code: 'ffff1' }],
    ['a name of another code', { ...heart, emoji_name: 'smile' }],
    ['an unknown custom emoji', { emoji_name: 'logo', emoji_code: '7', reaction_type: 'realm_emoji' }],
    [
      'an unknown extra emoji',
      { emoji_name: 'heart', emoji_code: 'heart', reaction_type: 'service_extra_emoji' },
    ],
  ])('reacting with %s is refused', async (_, emoji) => {
    const { ada, refused } = await aMessage()
    expect(await refused(ada, emoji)).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test('reacting to an unknown message is refused', async () => {
    const { service, ada } = await aMessage()
    const refusal = await service.refusal(addReaction, { message_id: 999, emoji_name: 'heart' }, { as: ada })
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test('custom and extra emoji are identified by their own codes', async () => {
    const { service, ada, ben, add, refused, reactions } = await aMessage()
    const { database } = service.context
    const { id } = database.run("INSERT INTO custom_emoji (name, path) VALUES ('logo', 'logo.png')")
    await add(ada, { emoji_name: 'logo' })
    await add(ada, { emoji_name: 'parley' })
    expect(await reactions()).toMatchObject([
      { emoji_code: String(id), reaction_type: 'realm_emoji' },
      { emoji_code: 'parley', reaction_type: 'service_extra_emoji' },
    ])
    database.run('UPDATE custom_emoji SET deactivated = 1')
    const logo = { emoji_name: 'logo', emoji_code: String(id), reaction_type: 'realm_emoji' } as const
    await add(ben, logo)
    const other = service.addUser()
    await service.call(removeReaction, { message_id: 1, ...logo }, { as: ada })
    await service.call(removeReaction, { message_id: 1, ...logo }, { as: ben })
    expect(await refused(other, logo)).toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('an alias of an existing reaction joins it under its name', async () => {
    const { service, ada, ben, message_id, add, reactions } = await aMessage()
    service.context.database.run(
      'INSERT INTO reaction (message_id, user_id, emoji_name, emoji_code, reaction_type) VALUES (?, ?, ?, ?, ?)',
      message_id,
      ada.id,
      'red_heart',
      '2764',
      'unicode_emoji',
    )
    await add(ben, heart)
    expect((await reactions())?.map(({ emoji_name }) => emoji_name)).toEqual(['red_heart', 'red_heart'])
  })
})

describe('removing reactions', () => {
  test.each<[string, Partial<Arguments>]>([
    ['name', { emoji_name: 'heart' }],
    ['code', { emoji_code: '2764' }],
    ['everything', heart],
  ])('a reaction is removed by %s', async (_, emoji) => {
    const { service, ada, ben, message_id, add, remove, reactions } = await aMessage()
    await add(ada, heart)
    await add(ben, heart)
    const events = await service.eventsDuring(ben, () => remove(ada, emoji))
    expect(events).toMatchObject([{ type: 'reaction', op: 'remove', message_id, user_id: ada.id, ...heart }])
    expect(await reactions()).toEqual([{ ...heart, user_id: ben.id }])
  })

  test('removing another user’s or a missing reaction is refused', async () => {
    const { service, ada, ben, message_id, add } = await aMessage()
    await add(ada, heart)
    const refusal = await service.refusal(removeReaction, { message_id, ...heart }, { as: ben })
    expect(refusal).toMatchObject({ status: 400, code: 'REACTION_DOES_NOT_EXIST' })
  })

  test('removing a reaction needs a name or a code', async () => {
    const { service, ada, message_id } = await aMessage()
    expect(await service.refusal(removeReaction, { message_id }, { as: ada })).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
