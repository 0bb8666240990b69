import { beforeEach, expect, test } from 'vitest'
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from '../../../protocol/chat/linkifiers.ts'
import { renderMessage } from '../../../protocol/chat/messageActions.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let administrator: TestUser
let member: TestUser

const issue = { pattern: '#(?P<id>\\d+)', url_template: 'https://issues.test/{id}' }
const pull = { pattern: 'PR(?P<id>\\d+)', url_template: 'https://pulls.test/{id}' }

beforeEach(() => {
  chat = aService()
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser()
})

const listed = async () => (await chat.call(getLinkifiers, {}, { as: member })).linkifiers

test('a linkifier applies until it is removed', async () => {
  const render = async () => (await chat.call(renderMessage, { content: 'See #12' }, { as: member })).rendered
  const { id } = await chat.call(
    addLinkifier,
    {
      ...issue,
      example_input: '#7',
      reverse_template: '#{id}',
      alternative_url_templates: ['https://old.test/{id}'],
    },
    { as: administrator },
  )
  expect(await listed()).toEqual([
    {
      id,
      ...issue,
      example_input: '#7',
      reverse_template: '#{id}',
      alternative_url_templates: ['https://old.test/{id}'],
    },
  ])
  expect(await render()).toContain('href="https://issues.test/12"')
  await chat.call(removeLinkifier, { filter_id: id }, { as: administrator })
  expect(await render()).not.toContain('href')
})

test('all linkifiers are published, in their order', async () => {
  const { id: first } = await chat.call(addLinkifier, issue, { as: administrator })
  const { id: second } = await chat.call(addLinkifier, pull, { as: administrator })
  const events = await chat.eventsDuring(member, async () => {
    await chat.call(reorderLinkifiers, { ordered_linkifier_ids: [second, first] }, { as: administrator })
    await chat.call(
      updateLinkifier,
      { filter_id: first, ...issue, url_template: 'https://new.test/{id}' },
      { as: administrator },
    )
  })
  expect(events).toMatchObject([
    { type: 'realm_linkifiers', realm_linkifiers: [{ id: second }, { id: first }] },
    {
      type: 'realm_linkifiers',
      realm_linkifiers: [{ id: second }, { id: first, url_template: 'https://new.test/{id}' }],
    },
  ])
  expect((await chat.register(member)).realm_linkifiers).toEqual(await listed())
})

test.each([
  [{ ...issue, pattern: '(' }, 'Bad regular expression'],
  [{ ...issue, pattern: ' ' }, 'Bad regular expression'],
  [{ ...issue, pattern: '(a)\\1' }, 'Bad regular expression'],
  [{ ...issue, url_template: 'not an address {id}' }, 'Invalid URL template'],
  [{ ...issue, url_template: 'https://issues.test/{id' }, 'Invalid URL template'],
  [{ ...issue, url_template: 'https://issues.test/' }, "Group 'id' in linkifier pattern"],
  [{ ...issue, url_template: 'https://issues.test/{id}/{other}' }, "Group 'other' in URL template"],
  [{ ...issue, alternative_url_templates: ['nowhere'] }, 'Invalid URL template'],
])('%j is refused', async (definition, message) => {
  expect((await chat.refusal(addLinkifier, definition, { as: administrator })).message).toContain(message)
  expect(await listed()).toEqual([])
})

test('a pattern is listed once', async () => {
  await chat.call(addLinkifier, issue, { as: administrator })
  const { id } = await chat.call(addLinkifier, pull, { as: administrator })
  expect((await chat.refusal(addLinkifier, issue, { as: administrator })).message).toContain('already exists')
  const renamed = { filter_id: id, ...issue }
  expect((await chat.refusal(updateLinkifier, renamed, { as: administrator })).code).toBe('BAD_REQUEST')
})

test('reordering names each linkifier once', async () => {
  const { id: first } = await chat.call(addLinkifier, issue, { as: administrator })
  const { id: second } = await chat.call(addLinkifier, pull, { as: administrator })
  for (const ids of [[first], [first, first], [first, second, 99], []]) {
    const order = { ordered_linkifier_ids: ids }
    expect((await chat.refusal(reorderLinkifiers, order, { as: administrator })).message).toContain('order')
  }
})

test('members cannot change linkifiers, and unknown ones cannot be changed', async () => {
  const { id } = await chat.call(addLinkifier, issue, { as: administrator })
  const asMember = { as: member }
  const refusals = [
    await chat.refusal(addLinkifier, pull, asMember),
    await chat.refusal(updateLinkifier, { filter_id: id, ...pull }, asMember),
    await chat.refusal(removeLinkifier, { filter_id: id }, asMember),
    await chat.refusal(reorderLinkifiers, { ordered_linkifier_ids: [id] }, asMember),
  ]
  for (const refusal of refusals) expect(refusal.message).toContain('Insufficient permission')
  const missing = { filter_id: 99, ...pull }
  for (const endpoint of [updateLinkifier, removeLinkifier]) {
    expect((await chat.refusal(endpoint, missing, { as: administrator })).message).toContain('not found')
  }
})
