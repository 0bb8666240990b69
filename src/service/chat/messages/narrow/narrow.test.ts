import { describe, expect, test } from 'vitest'
import { addReaction } from '../../../../protocol/chat/messageActions.ts'
import { getMessages, updateFlags } from '../../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../../protocol/chat/sending.ts'
import type { NarrowTerm } from '../../../../protocol/chat/narrow.ts'
import { updateUserTopic } from '../../../../protocol/chat/channelTools.ts'
import { aService, type TestService, type TestUser } from '../../service.testing.ts'
import { Flag } from '../flags.ts'
import { setFlags } from '../flags.testing.ts'

const term = (operator: string, operand: NarrowTerm['operand'], negated = false): NarrowTerm => ({
  operator,
  operand,
  negated,
})

const contents = async (service: TestService, as: TestUser, ...narrow: NarrowTerm[]) => {
  const args = { anchor: 'oldest', num_before: 0, num_after: 100, narrow, apply_markdown: false }
  const { messages } = await service.call(getMessages, args, { as })
  return messages.map((message) => message.content)
}

const refusal = (service: TestService, as: TestUser, ...narrow: NarrowTerm[]) =>
  service.refusal(getMessages, { anchor: 'newest', num_before: 1, num_after: 0, narrow }, { as })

/** Creates a small organization in which each message's content names its place. */
async function anOrganisation() {
  const service = aService()
  const ada = service.addUser({ fullName: 'Ada' })
  const ben = service.addUser({ fullName: 'Ben' })
  const cy = service.addUser({ fullName: 'Cy' })
  const general = service.addChannel({ name: 'general', subscribers: [ada, ben] })
  const web = service.addChannel({ name: 'web', isWebPublic: true, subscribers: [ada, ben] })
  const secret = service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
  const old = service.addChannel({ name: 'old', subscribers: [ada] })
  const say = async (as: TestUser, to: number, topic: string, content: string) =>
    (await service.call(sendMessage, { type: 'channel', to, topic, content }, { as })).id
  const whisper = async (as: TestUser, to: readonly TestUser[], content: string) =>
    (await service.call(sendMessage, { type: 'direct', to: to.map(({ id }) => id), content }, { as })).id
  const ids = {
    lunch: await say(ben, general, 'Lunch', 'general lunch'),
    done: await say(ben, general, '✔ done', 'general done'),
    empty: await say(ada, general, '', 'general empty'),
    web: await say(ben, web, 'lunch', 'web lunch'),
    secret: await say(ada, secret, 'plans', 'secret plans'),
    old: await say(ada, old, 'news', 'old news'),
    pair: await whisper(ben, [ada], 'pair'),
    group: await whisper(ben, [ada, cy], 'group'),
    note: await whisper(ada, [ada], 'note'),
  }
  service.context.database.run('UPDATE channel SET is_archived = 1 WHERE id = ?', old)
  return { service, ada, ben, cy, general, web, secret, old, ids }
}

describe('operators of narrows', () => {
  test('channel and stream match by ID, by number as text and by name', async () => {
    const { service, ada, general } = await anOrganisation()
    const expected = ['general lunch', 'general done', 'general empty']
    for (const operand of [general, String(general), 'General']) {
      expect(await contents(service, ada, term('channel', operand))).toEqual(expected)
      expect(await contents(service, ada, term('stream', operand))).toEqual(expected)
    }
  })

  test('channels matches public, web-public and archived', async () => {
    const { service, ada } = await anOrganisation()
    expect(await contents(service, ada, term('channels', 'public'))).toEqual([
      'general lunch',
      'general done',
      'general empty',
      'web lunch',
      'old news',
    ])
    expect(await contents(service, ada, term('channels', 'web-public'))).toEqual(['web lunch'])
    expect(await contents(service, ada, term('channels', 'archived'))).toEqual(['old news'])
  })

  test('topic matches in any case, and the empty topic by both names', async () => {
    const { service, ada, general } = await anOrganisation()
    expect(await contents(service, ada, term('topic', 'LUNCH'))).toEqual(['general lunch', 'web lunch'])
    expect(await contents(service, ada, term('channel', general), term('topic', 'lunch'))).toEqual([
      'general lunch',
    ])
    for (const name of ['', 'general chat']) {
      expect(await contents(service, ada, term('topic', name))).toEqual(['general empty'])
    }
  })

  test('dm and pm-with match exactly these users', async () => {
    const { service, ada, ben, cy } = await anOrganisation()
    for (const operator of ['dm', 'pm-with', 'pm_with']) {
      expect(await contents(service, ada, term(operator, [ben.id]))).toEqual(['pair'])
      expect(await contents(service, ada, term(operator, ben.id))).toEqual(['pair'])
      expect(await contents(service, ada, term(operator, `${ben.email},${cy.email}`))).toEqual(['group'])
      expect(await contents(service, ada, term(operator, [ada.id, ben.id]))).toEqual(['pair'])
      expect(await contents(service, ada, term(operator, [ada.id]))).toEqual(['note'])
      expect(await contents(service, ada, term(operator, [cy.id]))).toEqual([])
    }
  })

  test('dm-including matches any direct message with a user', async () => {
    const { service, ada, ben, cy } = await anOrganisation()
    expect(await contents(service, ada, term('dm-including', ben.id))).toEqual(['pair', 'group'])
    expect(await contents(service, ada, term('dm-including', cy.email))).toEqual(['group'])
    expect(await contents(service, ada, term('dm-including', ada.id))).toEqual(['pair', 'group', 'note'])
  })

  test('group-pm-with matches direct messages of more than two, in both spellings', async () => {
    const { service, ada, ben, cy } = await anOrganisation()
    for (const operator of ['group-pm-with', 'group_pm_with']) {
      expect(await contents(service, ada, term(operator, ben.id))).toEqual(['group'])
      expect(await contents(service, ada, term(operator, cy.email))).toEqual(['group'])
    }
  })

  test('sender matches by ID and email', async () => {
    const { service, ada, ben } = await anOrganisation()
    expect(await contents(service, ben, term('sender', ada.id))).toEqual(['general empty'])
    expect(await contents(service, ben, term('sender', ada.email))).toEqual(['general empty'])
  })

  test('id, near and with accept a message', async () => {
    const { service, ada, ids } = await anOrganisation()
    expect(await contents(service, ada, term('id', ids.web))).toEqual(['web lunch'])
    expect(await contents(service, ada, term('dm', [ada.id]), term('near', String(ids.web)))).toEqual([
      'note',
    ])
    expect(await contents(service, ada, term('with', ids.lunch))).toEqual(['general lunch'])
    expect(await contents(service, ada, term('with', ids.group))).toEqual(['group'])
  })

  test('near takes its message as text', async () => {
    const { service, ada, ids } = await anOrganisation()
    await expect(contents(service, ada, term('near', ids.web))).rejects.toThrow(/near must be a string/)
  })

  test('with replaces the conversation’s terms, and has no effect for an unknown message', async () => {
    const { service, ada, general, ids } = await anOrganisation()
    const named = [term('channel', general), term('topic', 'empty')]
    expect(await contents(service, ada, ...named, term('with', ids.web))).toEqual(['web lunch'])
    const lunch = [term('channel', general), term('topic', 'lunch')]
    expect(await contents(service, ada, ...lunch, term('with', 99_999))).toEqual(['general lunch'])
    expect(await refusal(service, ada, term('with', 99_999))).toMatchObject({ code: 'BAD_NARROW' })
    expect(await refusal(service, ada, term('with', ids.web), term('with', ids.web))).toMatchObject({
      code: 'BAD_NARROW',
    })
  })

  test('is matches dm, unread, starred, mentioned, alerted, followed, resolved, muted', async () => {
    const { service, ada, ben, general, ids } = await anOrganisation()
    const { database } = service.context
    const flag = (messageId: number, bits: number) => setFlags(service, ada, [messageId], bits)
    for (const messageId of Object.values(ids)) flag(messageId, Flag.read)
    flag(ids.lunch, 0)
    await service.call(updateFlags, { messages: [ids.web], op: 'add', flag: 'starred' }, { as: ada })
    flag(ids.done, 1 | 8)
    flag(ids.empty, 1 | 128)
    const set = (topic: string, visibility_policy: 1 | 3) =>
      service.call(updateUserTopic, { stream_id: general, topic, visibility_policy }, { as: ada })
    database.run('DELETE FROM user_topic')
    await set('lunch', 3)
    await set('✔ done', 1)
    for (const operand of ['dm', 'private']) {
      expect(await contents(service, ada, term('is', operand))).toEqual(['pair', 'group', 'note'])
    }
    expect(await contents(service, ada, term('is', 'unread'))).toEqual(['general lunch'])
    expect(await contents(service, ada, term('is', 'starred'))).toEqual(['web lunch'])
    expect(await contents(service, ada, term('is', 'mentioned'))).toEqual(['general done'])
    expect(await contents(service, ada, term('is', 'alerted'))).toEqual(['general empty'])
    expect(await contents(service, ada, term('is', 'followed'))).toEqual(['general lunch'])
    expect(await contents(service, ada, term('is', 'resolved'))).toEqual(['general done'])
    expect(await contents(service, ada, term('is', 'muted'))).toEqual(['general done'])
    expect(await contents(service, ben, term('is', 'muted'))).toEqual([])
  })

  test('in home excludes muted channels, but not topics exempted in them', async () => {
    const { service, ada, general } = await anOrganisation()
    service.context.database.run('UPDATE subscription SET is_muted = 1 WHERE channel_id = ?', general)
    await service.call(
      updateUserTopic,
      { stream_id: general, topic: 'lunch', visibility_policy: 2 },
      { as: ada },
    )
    const home = await contents(service, ada, term('in', 'home'))
    expect(home).toContain('general lunch')
    expect(home).toContain('pair')
    expect(home).not.toContain('general done')
    expect(await contents(service, ada, term('in', 'all'))).toHaveLength(9)
  })

  test('has matches link, image, attachment, reaction', async () => {
    const { service, ada, ben, general, ids } = await anOrganisation()
    const link = { type: 'channel', to: general, topic: 'x', content: 'See https://example.org' } as const
    await service.call(sendMessage, link, { as: ada })
    await service.call(addReaction, { message_id: ids.pair, emoji_name: 'heart' }, { as: ben })
    expect(await contents(service, ada, term('has', 'link'))).toEqual([link.content])
    expect(await contents(service, ada, term('has', 'reaction'))).toEqual(['pair'])
    expect(await contents(service, ada, term('has', 'image'))).toEqual([])
    expect(await contents(service, ada, term('has', 'attachment'))).toEqual([])
  })

  test('mentions matches users mentioned by name', async () => {
    const { service, ada, ben, general } = await anOrganisation()
    const call = { type: 'channel', to: general, topic: 'x', content: 'Dear @**Ben**' } as const
    await service.call(sendMessage, call, { as: ada })
    expect(await contents(service, ada, term('mentions', ben.id))).toEqual([call.content])
  })

  test('a negated term matches all other messages', async () => {
    const { service, ben, general } = await anOrganisation()
    expect(await contents(service, ben, term('channel', general, true))).toEqual([
      'web lunch',
      'pair',
      'group',
    ])
    expect(await contents(service, ben, term('is', 'dm', true))).toHaveLength(4)
    expect(await contents(service, ben, term('topic', 'lunch', true), term('channel', general))).toEqual([
      'general done',
      'general empty',
    ])
  })

  test('pairs of two strings are accepted as terms', async () => {
    const { service, ada } = await anOrganisation()
    const authorization = `Basic ${Buffer.from(`${ada.email}:${ada.apiKey}`).toString('base64')}`
    const query = new URLSearchParams({
      anchor: 'newest',
      num_before: '5',
      num_after: '0',
      narrow: '[["is","dm"],["sender","' + ada.email + '"]]',
    })
    const response = await service.fetch(
      new Request(`http://chat.test/api/v1/messages?${query}`, { headers: { authorization } }),
    )
    expect(await response.json()).toMatchObject({ messages: [{ content: '<p>note</p>' }] })
  })
})

describe('narrows refused with BAD_NARROW', () => {
  test.each<[string, NarrowTerm[]]>([
    ['an unknown operator', [term('colour', 'red')]],
    ['an operator by the name of a property', [term('constructor', 'x')]],
    ['an unknown operand of is', [term('is', 'nice')]],
    ['an unknown operand of has', [term('has', 'soul')]],
    ['an unknown operand of in', [term('in', 'office')]],
    ['an unknown operand of channels', [term('channels', 'private')]],
    ['an unknown channel', [term('channel', 'nowhere')]],
    ['an unknown sender', [term('sender', 'nobody@test.example')]],
    ['an unknown person in dm', [term('dm', [999])]],
    ['a message ID that is none', [term('id', 'x')]],
    ['a direct message in a channel', [term('is', 'dm'), term('channel', 'general')]],
    ['a direct message with a topic', [term('dm', [1]), term('topic', 'x')]],
    ['a negated with', [term('with', 1, true)]],
  ])('%s is refused', async (_, narrow) => {
    const { service, ada } = await anOrganisation()
    const refused = await refusal(service, ada, ...narrow)
    expect(refused).toMatchObject({ status: 400, code: 'BAD_NARROW', answer: { desc: expect.any(String) } })
  })
})

describe('history in narrows', () => {
  test('a channel narrow includes earlier messages, the personal history does not', async () => {
    const { service, general } = await anOrganisation()
    const dee = service.addUser()
    service.context.database.run(
      'INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)',
      dee.id,
      general,
    )
    expect(await contents(service, dee)).toEqual([])
    expect(await contents(service, dee, term('topic', 'lunch'))).toEqual([])
    expect(await contents(service, dee, term('channel', general))).toHaveLength(3)
    expect(await contents(service, dee, term('channels', 'public'))).toHaveLength(5)
  })

  test('messages not received count as read and historical', async () => {
    const { service, cy, general } = await anOrganisation()
    const narrow = [term('channel', general)]
    const { messages } = await service.call(
      getMessages,
      { anchor: 'newest', num_before: 1, num_after: 0, narrow },
      { as: cy },
    )
    expect(messages[0]?.flags).toEqual(['read', 'historical'])
  })

  test('terms about own flags exclude messages not received', async () => {
    const { service, cy, general } = await anOrganisation()
    for (const operand of ['unread', 'starred', 'mentioned', 'alerted']) {
      expect(await contents(service, cy, term('channel', general), term('is', operand))).toEqual([])
      expect(await contents(service, cy, term('channel', general), term('is', operand, true))).toEqual([])
    }
    expect(await contents(service, cy, term('channel', general), term('is', 'resolved'))).toEqual([
      'general done',
    ])
  })
})

test('the number of users in a narrow is limited', async () => {
  const { service, ada } = await anOrganisation()
  const many = Array.from({ length: 501 }, (_, index) => index + 1000)
  expect((await refusal(service, ada, term('dm', many))).message).toContain('500')
  expect(await refusal(service, ada, term('dm', many.join(',')))).toMatchObject({ code: 'BAD_NARROW' })
})
