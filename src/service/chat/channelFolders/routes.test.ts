import { describe, expect, test } from 'vitest'
import {
  createChannelFolder,
  getChannelFolders,
  reorderChannelFolders,
  updateChannelFolder,
} from '../../../protocol/chat/channelFolders.ts'
import { updateChannel } from '../../../protocol/chat/channelTools.ts'
import { aService } from '../service.testing.ts'

const START = Date.UTC(2026, 2, 1)

function anOrganisation() {
  const service = aService({ now: () => START })
  const admin = service.addUser({ role: 200 })
  const ada = service.addUser()
  const make = async (name: string, description?: string) =>
    (await service.call(createChannelFolder, { name, description }, { as: admin })).channel_folder_id
  const listed = async (include_archived = false) =>
    (await service.call(getChannelFolders, { include_archived }, { as: ada })).channel_folders
  return { service, admin, ada, make, listed }
}

test('a new folder is last, and published to all users', async () => {
  const { service, admin, ada, make, listed } = anOrganisation()
  await make('Work')
  const events = await service.eventsDuring(ada, () => make(' Play ', '**Fun**'))
  const folders = await listed()
  expect(folders.map(({ name }) => name)).toEqual(['Work', 'Play'])
  expect(folders[1]).toEqual({
    id: expect.any(Number),
    name: 'Play',
    order: 1,
    description: '**Fun**',
    rendered_description: '<p><strong>Fun</strong></p>',
    date_created: START / 1000,
    creator_id: admin.id,
    is_archived: false,
  })
  expect(events).toMatchObject([{ type: 'channel_folder', op: 'add', channel_folder: folders[1] }])
  expect((await service.register(ada)).channel_folders).toEqual(folders)
})

test('only changed fields are published', async () => {
  const { service, admin, ada, make } = anOrganisation()
  const channel_folder_id = await make('Work')
  const change = (args: { name?: string; description?: string; is_archived?: boolean }) =>
    service.call(updateChannelFolder, { channel_folder_id, ...args }, { as: admin })
  const events = await service.eventsDuring(ada, async () => {
    await change({ name: 'Office' })
    await change({ description: 'x' })
    await change({ description: 'x' })
    await change({ is_archived: true })
  })
  expect(events.map((event) => 'data' in event && event.data)).toEqual([
    { name: 'Office' },
    { description: 'x', rendered_description: '<p>x</p>' },
    { is_archived: true },
  ])
})

test('an archived folder is listed only on request', async () => {
  const { service, admin, make, listed } = anOrganisation()
  const channel_folder_id = await make('Work')
  await service.call(updateChannelFolder, { channel_folder_id, is_archived: true }, { as: admin })
  expect(await listed()).toEqual([])
  expect(await listed(true)).toMatchObject([{ name: 'Work', is_archived: true }])
  await make('Work')
  expect(
    await service.refusal(updateChannelFolder, { channel_folder_id, is_archived: false }, { as: admin }),
  ).toMatchObject({ code: 'BAD_REQUEST' })
})

test('a folder with channels cannot be archived', async () => {
  const { service, admin, make } = anOrganisation()
  const channel_folder_id = await make('Work')
  const stream_id = service.addChannel({ name: 'general', subscribers: [admin] })
  await service.call(updateChannel, { stream_id, folder_id: channel_folder_id }, { as: admin })
  const archive = { channel_folder_id, is_archived: true }
  expect(await service.refusal(updateChannelFolder, archive, { as: admin })).toMatchObject({ status: 400 })
})

test('the order of folders is the same for all users', async () => {
  const { service, admin, ada, make, listed } = anOrganisation()
  const [work, play] = [await make('Work'), await make('Play')]
  const events = await service.eventsDuring(ada, () =>
    service.call(reorderChannelFolders, { order: [play, work] }, { as: admin }),
  )
  expect(events).toMatchObject([{ type: 'channel_folder', op: 'reorder', order: [play, work] }])
  expect((await listed()).map(({ name, order }) => [name, order])).toEqual([
    ['Play', 0],
    ['Work', 1],
  ])
  for (const order of [[play], [play, play], [play, 999], [play, work, work]]) {
    expect(await service.refusal(reorderChannelFolders, { order }, { as: admin })).toMatchObject({
      status: 400,
    })
  }
})

describe('refused changes of folders', () => {
  test.each([
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['a name that is taken', { name: 'WORK' }],
    ['a long description', { name: 'Play', description: 'x'.repeat(1025) }],
  ])('%s is refused', async (_, args) => {
    const { service, admin, make, listed } = anOrganisation()
    await make('Work')
    expect(await service.refusal(createChannelFolder, args, { as: admin })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await listed()).toHaveLength(1)
  })

  test('members’ changes of folders are refused', async () => {
    const { service, ada, make } = anOrganisation()
    const channel_folder_id = await make('Work')
    const as = ada
    expect(await service.refusal(createChannelFolder, { name: 'Mine' }, { as })).toMatchObject({
      status: 400,
    })
    expect(
      await service.refusal(updateChannelFolder, { channel_folder_id, name: 'Mine' }, { as }),
    ).toMatchObject({ status: 400 })
    expect(
      await service.refusal(reorderChannelFolders, { order: [channel_folder_id] }, { as }),
    ).toMatchObject({ status: 400 })
  })

  test('a change of an unknown folder, and an empty change, are refused', async () => {
    const { service, admin, make } = anOrganisation()
    const channel_folder_id = await make('Work')
    expect(
      await service.refusal(updateChannelFolder, { channel_folder_id: 99, name: 'x' }, { as: admin }),
    ).toMatchObject({ status: 400 })
    expect(await service.refusal(updateChannelFolder, { channel_folder_id }, { as: admin })).toMatchObject({
      status: 400,
    })
  })
})
