import { beforeEach, expect, test } from 'vitest'
import { muteUser, unmuteUser } from '../../../protocol/chat/account.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

const now = Date.UTC(2026, 2, 1)
let service: TestService
let ada: TestUser
let ben: TestUser

beforeEach(() => {
  service = aService({ now: () => now })
  ada = service.addUser()
  ben = service.addUser()
})

const mute = (user: TestUser) => service.call(muteUser, { muted_user_id: user.id }, { as: ada })
const refused = async (muted_user_id: number, as = ada) =>
  (await service.refusal(muteUser, { muted_user_id }, { as })).answer['msg']

test('muting is published to one’s own clients, not to the muted user', async () => {
  const muted_users = [{ id: ben.id, timestamp: now / 1000 }]
  expect(await service.eventsDuring(ada, () => mute(ben))).toMatchObject([
    { type: 'muted_users', muted_users },
  ])
  expect((await service.register(ada)).muted_users).toEqual(muted_users)
  const unmute = () => service.call(unmuteUser, { muted_user_id: ben.id }, { as: ada })
  expect(await service.eventsDuring(ben, unmute)).toEqual([])
  expect((await service.register(ada)).muted_users).toEqual([])
})

test('oneself, unknown users and already muted users cannot be muted', async () => {
  await mute(ben)
  expect(await refused(ada.id)).toBe('Cannot mute self')
  expect(await refused(999)).toBe('No such user')
  expect(await refused(ben.id)).toBe('User already muted')
  const unmuted = await service.refusal(unmuteUser, { muted_user_id: ada.id }, { as: ben })
  expect(unmuted.answer['msg']).toBe('User is not muted')
})

test('a guest cannot mute a user hidden from them', async () => {
  const guest = service.addUser({ role: Role.guest })
  expect(await refused(ben.id, guest)).toBe('No such user')
})
