import { expect, test } from 'vitest'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, basicHeader, type TestService, type TestUser } from '../service.testing.ts'

/** Where the address of a user's picture leads. */
async function whereTo(chat: TestService, named: string | number, as?: TestUser) {
  const headers = as ? { authorization: basicHeader(as) } : {}
  const response = await chat.fetch(new Request(`http://chat.test/avatar/${named}`, { headers }))
  return [response.status, response.headers.get('location')]
}

test('a user’s address leads to their picture by ID and by API email, in both sizes', async () => {
  const chat = aService()
  const [ada, ben] = [chat.addUser(), chat.addUser()]
  const drawn = [302, `/user_avatars/${ben.id}?version=1`]
  for (const named of [ben.id, `${ben.id}/medium`, ben.email, encodeURIComponent(ben.email)]) {
    expect(await whereTo(chat, named, ada)).toEqual(drawn)
  }
  const { database } = chat.context
  database.run("UPDATE user SET avatar_path = 'secret.png', avatar_version = 3 WHERE id = ?", ben.id)
  expect(await whereTo(chat, ben.id, ada)).toEqual([302, '/user_avatars/secret.png?version=3'])
})

test('nobody learns by it who has an account or an uploaded picture', async () => {
  const chat = aService()
  const [ada, ben] = [chat.addUser({ role: Role.owner }), chat.addUser()]
  chat.context.database.run("UPDATE user SET avatar_path = 'secret.png' WHERE id = ?", ben.id)
  const guest = chat.addUser({ role: Role.guest })
  const { realm_user_groups = [] } = await chat.register(ada)
  const members = realm_user_groups.find(({ name }) => name === 'role:members')?.id ?? 0
  await chat.call(updateOrganisation, { can_access_all_users_group: { new: members } }, { as: ada })
  for (const reader of [undefined, guest]) {
    expect(await whereTo(chat, ben.id, reader)).toEqual([302, `/user_avatars/${ben.id}?version=1`])
    expect(await whereTo(chat, 4711, reader)).toEqual([302, '/user_avatars/4711?version=1'])
    expect((await whereTo(chat, ben.email, reader))[0]).toBe(404)
  }
})
