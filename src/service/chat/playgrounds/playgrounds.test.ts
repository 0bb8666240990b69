import { beforeEach, expect, test } from 'vitest'
import { addPlayground, removePlayground } from '../../../protocol/chat/playgrounds.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let chat: TestService
let administrator: TestUser
let member: TestUser

const rust = { name: 'Playpen', pygments_language: 'Rust', url_template: 'https://play.test/?code={code}' }

beforeEach(() => {
  chat = aService()
  administrator = chat.addUser({ role: Role.administrator })
  member = chat.addUser()
})

const listed = async () => (await chat.register(member)).realm_playgrounds
const add = (definition: object = {}, as = administrator) =>
  chat.call(addPlayground, { ...rust, ...definition }, { as })
const refusalOf = (definition: object, as = administrator) =>
  chat.refusal(addPlayground, { ...rust, ...definition }, { as })

test('a playground is there for everybody, at once and in later snapshots, until it is removed', async () => {
  let added = 0
  const events = await chat.eventsDuring(member, async () => {
    added = (await add({ name: ' Playpen ' })).id
  })
  const expected = [{ id: added, ...rust }]
  expect(events).toMatchObject([{ type: 'realm_playgrounds', realm_playgrounds: expected }])
  expect(await listed()).toEqual(expected)
  const removal = await chat.eventsDuring(member, () =>
    chat.call(removePlayground, { playground_id: added }, { as: administrator }),
  )
  expect(removal).toMatchObject([{ type: 'realm_playgrounds', realm_playgrounds: [] }])
  expect(await listed()).toEqual([])
})

test('only administrators change playgrounds', async () => {
  const { id } = await add()
  expect((await refusalOf({ name: 'Other' }, member)).code).toBe('BAD_REQUEST')
  const removal = await chat.refusal(removePlayground, { playground_id: id }, { as: member })
  expect(removal.code).toBe('BAD_REQUEST')
  expect(await listed()).toHaveLength(1)
})

test.each([
  ['name', { name: '  ' }],
  ['pygments_language', { pygments_language: '<b>' }],
  ['url_template', { url_template: 'https://play.test/' }],
  ['url_template', { url_template: 'https://play.test/{text}' }],
  ['url_template', { url_template: 'https://play.test/{code' }],
  ['url_template', { url_template: 'javascript:alert({code})' }],
  ['url_template', { url_template: '{code}' }],
])('a wrong %s is refused by its name: %j', async (name, definition) => {
  expect((await refusalOf(definition)).answer).toMatchObject({ var_name: name })
  expect(await listed()).toEqual([])
})

test.each(['https://play.test/{code}', 'https://play.test/{?code}', 'https://play.test/#code={+code}'])(
  '%s takes the code',
  async (url_template) => {
    await add({ url_template })
    expect(await listed()).toMatchObject([{ url_template }])
  },
)

test('one language can have several playgrounds, but none twice', async () => {
  await add()
  await add({ name: 'Other' })
  expect((await refusalOf({})).message).toMatch(/already exists/)
  expect(await listed()).toHaveLength(2)
})

test('there are at most fifty', async () => {
  for (let count = 0; count < 50; count++) await add({ name: `Place ${count}` })
  expect((await refusalOf({})).message).toMatch(/50/)
})

test('a playground that is gone cannot be removed', async () => {
  const refusal = await chat.refusal(removePlayground, { playground_id: 7 }, { as: administrator })
  expect(refusal.code).toBe('BAD_REQUEST')
})
