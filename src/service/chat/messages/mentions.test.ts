import { expect, test } from 'vitest'
import { addAlertWords } from '../../../protocol/chat/account.ts'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { storeOrganisationSettings } from '../realm/settings.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

function anOrganisation() {
  const service = aService()
  const ada = service.addUser({ fullName: 'Ada Keller' })
  const ben = service.addUser({ fullName: 'Ben Ruiz' })
  const cy = service.addUser({ fullName: 'Cy Young' })
  service.addChannel({ name: 'general', subscribers: [ada, ben] })
  return { service, ada, ben, cy }
}

const say = (service: TestService, as: TestUser, content: string, topic = 'lunch') =>
  service.call(sendMessage, { type: 'channel', to: 'general', topic, content, read_by_sender: true }, { as })

const flagsOf = async (service: TestService, as: TestUser) => {
  const { messages } = await service.call(
    getMessages,
    { anchor: 'newest', num_before: 1, num_after: 0 },
    { as },
  )
  return messages[0]?.flags
}

function addGroup(
  service: TestService,
  name: string,
  members: readonly TestUser[],
  permissions = {},
): number {
  const { database } = service.context
  const { id } = database.run(
    'INSERT INTO user_group (name, permissions) VALUES (?, ?)',
    name,
    JSON.stringify(permissions),
  )
  for (const { id: userId } of members) {
    database.run('INSERT INTO user_group_member (group_id, user_id) VALUES (?, ?)', id, userId)
  }
  return id
}

test('a user named in a mention is mentioned', async () => {
  const { service, ada, ben } = anOrganisation()
  await say(service, ada, 'Hello @**Ben Ruiz**')
  expect(await flagsOf(service, ben)).toEqual(['mentioned'])
  expect(await flagsOf(service, ada)).toEqual(['read'])
})

test('a name is mentioned in any case of letters, where nobody else has it exactly', async () => {
  const { service, ada, ben, cy } = anOrganisation()
  service.addUser({ fullName: 'BEN RUIZ' })
  const émile = service.addUser({ fullName: 'Émile Roux' })
  await say(service, ada, '@**ben ruiz** @**Cy YOUNG** @**ÉMILE roux**')
  expect(await flagsOf(service, ben)).toEqual([])
  expect(await flagsOf(service, cy)).toEqual(['mentioned'])
  expect(await flagsOf(service, émile)).toEqual(['mentioned'])
  await say(service, ada, `@**Ben Ruiz** @**cy young|${cy.id}**`)
  expect(await flagsOf(service, ben)).toEqual(['mentioned'])
  expect(await flagsOf(service, cy)).toEqual(['mentioned'])
})

test('who begins a topic and calls everybody in it is one of them', async () => {
  const { service, ada, ben } = anOrganisation()
  const flags = ['topic_wildcard_mentioned', 'wildcard_mentioned']
  await say(service, ada, '@**topic**', 'new')
  expect(await flagsOf(service, ada)).toEqual(['read', ...flags])
  expect(await flagsOf(service, ben)).toEqual([])
})

test('the words of an address alert nobody', async () => {
  const { service, ada, ben } = anOrganisation()
  await service.call(addAlertWords, { alert_words: ['zebra'] }, { as: ben })
  await say(service, ada, 'https://x.example/zebra and [this](http://y.example/zebra)')
  expect(await flagsOf(service, ben)).toEqual([])
  await say(service, ada, 'https://x.example/a zebra')
  expect(await flagsOf(service, ben)).toEqual(['has_alert_word'])
})

test('a silent mention notifies nobody', async () => {
  const { service, ada, ben } = anOrganisation()
  await say(service, ada, 'As @_**Ben Ruiz** said')
  expect(await flagsOf(service, ben)).toEqual([])
})

test('members of a group are mentioned through its subgroups, too', async () => {
  const { service, ada, ben } = anOrganisation()
  const inner = addGroup(service, 'cooks', [ben])
  const outer = addGroup(service, 'kitchen', [])
  service.context.database.run(
    'INSERT INTO user_group_subgroup (group_id, subgroup_id) VALUES (?, ?)',
    outer,
    inner,
  )
  await say(service, ada, 'Dear @*kitchen*')
  expect(await flagsOf(service, ben)).toEqual(['mentioned'])
})

test('a group that the sender may not mention is refused', async () => {
  const { service, ada, ben } = anOrganisation()
  addGroup(service, 'board', [ben], { can_mention_group: { direct_members: [ben.id], direct_subgroups: [] } })
  const args = { type: 'channel', to: 'general', topic: 'x', content: '@*board*' } as const
  expect(await service.refusal(sendMessage, args, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
  await service.call(sendMessage, args, { as: ben })
})

test('nobody mentions a group of a role: a silent mention notifies nobody', async () => {
  const { service, ada, ben } = anOrganisation()
  const loud = { type: 'channel', to: 'general', topic: 'x', content: '@*role:members*' } as const
  expect(await service.refusal(sendMessage, loud, { as: ada })).toMatchObject({ code: 'BAD_REQUEST' })
  await say(service, ada, 'as @_*role:members* know')
  expect(await flagsOf(service, ben)).toEqual([])
})

test('a channel wildcard flags all subscribers', async () => {
  const { service, ada, ben } = anOrganisation()
  await say(service, ada, '@**all** lunch')
  expect(await flagsOf(service, ben)).toEqual(['stream_wildcard_mentioned', 'wildcard_mentioned'])
})

test('a topic wildcard flags only the topic’s authors', async () => {
  const { service, ada, ben, cy } = anOrganisation()
  service.context.database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, 1)', cy.id)
  await say(service, ben, 'First')
  await say(service, ada, '@**topic** next')
  expect(await flagsOf(service, ben)).toEqual(['topic_wildcard_mentioned', 'wildcard_mentioned'])
  expect(await flagsOf(service, cy)).toEqual([])
})

test('alert words are found as whole words in any case', async () => {
  const { service, ada, ben } = anOrganisation()
  service.context.database.run('INSERT INTO alert_word (user_id, word) VALUES (?, ?)', ben.id, 'soup')
  await say(service, ada, 'The SOUP is ready')
  expect(await flagsOf(service, ben)).toEqual(['has_alert_word'])
  await say(service, ada, 'Soups are ready')
  expect(await flagsOf(service, ben)).toEqual([])
})

test.each([
  ['e-mail', 'Write an E-Mail to her', 'Write emails'],
  ['-', 'one - two', 'one two'],
  ['c++', 'C++ is ready', 'c is ready'],
  ['a/b', 'see (a/b).', 'see a/bc'],
  ['!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'x !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ y', '!"#'],
])('the alert word %s is found literally', async (word, held, other) => {
  const { service, ada, ben } = anOrganisation()
  await service.call(addAlertWords, { alert_words: [word] }, { as: ben })
  await say(service, ada, held)
  expect(await flagsOf(service, ben)).toEqual(['has_alert_word'])
  await say(service, ada, other)
  expect(await flagsOf(service, ben)).toEqual([])
})

test('a user mentioned in a public channel receives the message without a subscription', async () => {
  const { service, ada, cy } = anOrganisation()
  await say(service, ada, 'What says @**Cy Young**?')
  expect(await flagsOf(service, cy)).toEqual(['mentioned'])
})

test('guests and users outside a private channel are not notified by mentions', async () => {
  const { service, ada, cy } = anOrganisation()
  const guest = service.addUser({ fullName: 'Gil', role: 600 })
  await say(service, ada, '@**Gil**')
  expect(await flagsOf(service, guest)).toBeUndefined()
  service.addChannel({ name: 'secret', inviteOnly: true, subscribers: [ada] })
  await service.call(
    sendMessage,
    { type: 'channel', to: 'secret', topic: 'x', content: '@**Cy Young**' },
    { as: ada },
  )
  expect(await flagsOf(service, cy)).toBeUndefined()
})

test('wildcards in small channels are free', async () => {
  const { service, ada } = anOrganisation()
  expect(await say(service, ada, '@**channel** and @**topic**')).toHaveProperty('id')
})

test('a channel wildcard in a large channel needs permission', async () => {
  const { service, ada } = anOrganisation()
  const owner = service.addUser({ role: 100 })
  const many = Array.from({ length: 20 }, () => service.addUser())
  service.addChannel({ name: 'large', subscribers: [ada, owner, ...many] })
  const args = { type: 'channel', to: 'large', topic: 'x', content: '@**all**' } as const
  const refusal = await service.refusal(sendMessage, args, { as: ada })
  expect(refusal).toMatchObject({ status: 400, code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' })
  await service.call(sendMessage, args, { as: owner })
  storeOrganisationSettings(service.context, {
    can_mention_many_users_group: { direct_members: [ada.id], direct_subgroups: [] },
  })
  await service.call(sendMessage, args, { as: ada })
})

test('a topic wildcard in a topic with many participants needs permission', async () => {
  const { service, ada } = anOrganisation()
  service.addChannel({ name: 'busy channel', subscribers: [ada] })
  const authors = Array.from({ length: 20 }, () => service.addUser())
  for (const author of authors) {
    await service.call(
      sendMessage,
      { type: 'channel', to: 'busy channel', topic: 'busy', content: 'x' },
      { as: author },
    )
  }
  const args = { type: 'channel', to: 'busy channel', topic: 'busy', content: '@**topic**' } as const
  expect(await service.refusal(sendMessage, args, { as: ada })).toMatchObject({
    code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  })
  await service.call(sendMessage, { ...args, topic: 'quiet' }, { as: ada })
})
