import { beforeEach, expect, test } from 'vitest'
import { updateSettings } from '../../../protocol/chat/account.ts'
import {
  addDataExport,
  getDataExports,
  getExportConsents,
  removeDataExport,
} from '../../../protocol/chat/dataExports.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../service.testing.ts'

let service: TestService
let ada: TestUser
let ben: TestUser

beforeEach(() => {
  service = aService()
  ada = service.addUser({ role: Role.owner })
  ben = service.addUser()
})

test('administrators read who agreed to private exports', async () => {
  await service.call(updateSettings, { allow_private_data_export: true }, { as: ben })
  expect((await service.call(getExportConsents, {}, { as: ada })).export_consents).toEqual([
    { user_id: ada.id, consented: false },
    { user_id: ben.id, consented: true },
  ])
})

test('a program asks for an export, finds it in the list, fetches it, and deletes it', async () => {
  const { id } = await service.call(addDataExport, {}, { as: ada })
  const listed = async () => (await service.call(getDataExports, {}, { as: ada })).exports
  const [made] = await listed()
  expect(made).toMatchObject({ id, acting_user_id: ada.id, pending: false, failed_timestamp: null })
  expect(made?.export_url).toMatch(/^https?:.*\/api\/v1\/realm\/export$/)
  await service.call(removeDataExport, { export_id: id }, { as: ada })
  expect(await listed()).toMatchObject([{ id, export_url: null, deleted_timestamp: expect.any(Number) }])
  for (const export_id of [id, id + 1]) {
    expect((await service.refusal(removeDataExport, { export_id }, { as: ada })).code).toBe('BAD_REQUEST')
  }
})

test('private data are not exported, nor public ones more than five times a week', async () => {
  let now = Date.now()
  const chat = aService({ now: () => now })
  const as = chat.addUser({ role: Role.owner })
  const refused = async (args: { export_type?: number }) =>
    (await chat.refusal(addDataExport, args, { as })).message
  expect(await refused({ export_type: 2 })).toContain('public')
  for (let count = 0; count < 5; count++) await chat.call(addDataExport, { export_type: 1 }, { as })
  expect(await refused({})).toContain('5')
  now += 8 * 24 * 60 * 60 * 1000
  await chat.call(addDataExport, {}, { as })
})

test('administrators alone learn at once that an export was made or deleted', async () => {
  const grace = service.addUser({ role: Role.administrator })
  const listed = async () => (await service.call(getDataExports, {}, { as: ada })).exports
  const learned = async (reader: TestUser, work: () => Promise<unknown>) =>
    (await service.eventsDuring(reader, work)).filter((event) => event.type === 'realm_export')
  const add = () => service.call(addDataExport, {}, { as: ada })
  expect(await learned(grace, add)).toMatchObject([{ exports: await listed() }])
  expect(await learned(ben, add)).toEqual([])
  const [made] = await listed()
  const remove = () => service.call(removeDataExport, { export_id: made?.id ?? 0 }, { as: grace })
  expect(await learned(ada, remove)).toMatchObject([{ exports: await listed() }])
})
