import { beforeEach, expect, test } from 'vitest'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import { aService, TEST_PASSWORD, TestMailbox, type TestService, type TestUser } from '../service.testing.ts'

let now: number
let mailbox: TestMailbox
let chat: TestService
let owner: TestUser

beforeEach(() => {
  now = Date.parse('2026-03-01T12:00:00Z')
  mailbox = new TestMailbox()
  chat = aService({ now: () => now, mailTransport: mailbox })
  owner = chat.addUser({ role: Role.owner, fullName: 'Olga' })
})

let joined = 0
async function join(language: string): Promise<TestUser> {
  const email = `new${(joined += 1)}@test.example`
  await chat.call(sendInvitations, { stream_ids: [], invitee_emails: email }, { as: owner })
  await chat.service.sendMail()
  const given = {
    token: mailbox.tokenTo(email, 'join'),
    full_name: 'Ned New',
    password: TEST_PASSWORD,
    language,
  }
  const entry = await chat.service.reception.join(given, 'test')
  if (!('api_key' in entry)) throw new Error('A second step is asked for')
  return { id: entry.user_id, email, apiKey: entry.api_key }
}

async function messagesTo(as: TestUser): Promise<readonly string[]> {
  const range = { anchor: 'newest', num_before: 9, num_after: 0, apply_markdown: false }
  return (await chat.call(getMessages, range, { as })).messages.map(({ content }) => content)
}

const shown = async (): Promise<unknown> => (await chat.register(owner)).realm_welcome_message_custom_text
const set = (settings: ArgumentsOf<typeof updateOrganisation>) =>
  chat.call(updateOrganisation, settings, { as: owner })

test('without words of its own, an organization greets people in their language, by its name', async () => {
  await set({ name: 'Lantern' })
  const ned = await join('de')
  const greetings = await messagesTo(ned)
  expect(greetings).toEqual([expect.stringMatching(/^Willkommen bei \*\*Lantern\*\*! .*\]\(\/inbox\)/)])
  expect((await chat.register(ned)).unread_msgs).toMatchObject({
    count: 1,
    pms: [{ unread_message_ids: [expect.any(Number)] }],
  })
  expect(await messagesTo(await join('en'))).toEqual([expect.stringMatching(/^Welcome to \*\*Lantern\*\*! /)])
})

test('a name cannot change the greeting’s format', async () => {
  await set({ name: '[x](y) **' })
  expect(await shown()).toMatch(/^Welcome to `\[x\]\(y\) \*\*`! /)
})

test('the default is shown in the organization’s language, and follows its name and language', async () => {
  expect(await shown()).toMatch(/^Welcome to \*\*Parley\*\*! /)
  const events = await chat.eventsDuring(owner, () => set({ name: 'Lantern', default_language: 'fr' }))
  const greeting = {
    type: 'realm',
    op: 'update',
    property: 'welcome_message_custom_text',
    value: await shown(),
  }
  expect(greeting.value).toMatch(/^Bienvenue dans \*\*Lantern\*\*/)
  expect(events).toContainEqual(expect.objectContaining(greeting))
})

test('clients know the default while another text is set, and that it names the organization', async () => {
  const usual = async (): Promise<unknown> => (await chat.register(owner)).realm_default_welcome_message
  await set({ welcome_message_custom_text: 'House rules' })
  expect(await usual()).toMatch(/^Welcome to \*\*Parley\*\*! /)
  const events = await chat.eventsDuring(owner, () => set({ name: 'Lantern' }))
  expect(await usual()).toMatch(/^Welcome to \*\*Lantern\*\*! /)
  expect(events).toContainEqual(
    expect.objectContaining({ property: 'default_welcome_message', value: await usual() }),
  )
  expect(events).not.toContainEqual(expect.objectContaining({ property: 'welcome_message_custom_text' }))
})

test('an empty text sends none, and stays through a new name', async () => {
  await set({ welcome_message_custom_text: '' })
  const events = await chat.eventsDuring(owner, () => set({ name: 'Lantern' }))
  const changed = events.flatMap((event) => ('property' in event ? [event.property] : []))
  expect(changed).not.toContain('welcome_message_custom_text')
  expect(await shown()).toBe('')
  expect(await messagesTo(await join('en'))).toEqual([])
})

test('the text of the default, saved again, is the default', async () => {
  const before = String(await shown())
  await set({ welcome_message_custom_text: 'House rules' })
  expect(await messagesTo(await join('de'))).toEqual(['House rules'])
  await set({ welcome_message_custom_text: before })
  expect(await messagesTo(await join('de'))).toEqual([expect.stringMatching(/^Willkommen/)])
})

test('no mail tells of a greeting that was not read', async () => {
  const ned = await join('en')
  const before = mailbox.mails.length
  await chat.service.writeMissed()
  now += 24 * 60 * 60 * 1000
  await chat.service.writeMissed()
  await chat.service.sendMail()
  expect(mailbox.mails.slice(before).filter(({ to }) => to === ned.email)).toEqual([])
})
