import { expect, test } from 'vitest'
import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import type { EventOf } from '../../kernel/feature.ts'
import { applyToFolders, foldersFrom, type Folders } from './folders.ts'

const aFolder = (id: number, given: Partial<ChannelFolder> = {}): ChannelFolder => ({
  id,
  name: `Folder ${id}`,
  order: id,
  description: '',
  rendered_description: '',
  date_created: 0,
  creator_id: 1,
  is_archived: false,
  ...given,
})

const two: Folders = [aFolder(1), aFolder(2)]
const ids = (folders: Folders): readonly number[] => folders.map(({ id }) => id)

/** Applies the event, and checks that applying it twice changes nothing more. */
function apply(folders: Folders, event: EventOf<'channel_folder'>): Folders {
  const once = applyToFolders(folders, event)
  expect(applyToFolders(once, event)).toEqual(once)
  return once
}

test('a snapshot contains the folders, which are sorted in their order', () => {
  const channel_folders = [aFolder(1, { order: 2 }), aFolder(2, { order: 0 }), aFolder(3, { order: 1 })]
  expect(ids(foldersFrom(aSnapshot({ channel_folders })))).toEqual([2, 3, 1])
  expect(foldersFrom(aSnapshot())).toEqual([])
})

test('a new folder is inserted in its position', () => {
  const event = { type: 'channel_folder', op: 'add', channel_folder: aFolder(3, { order: 0 }) } as const
  expect(ids(apply(two, event))).toEqual([3, 1, 2])
})

test('a folder is renamed and archived, the others stay as they are', () => {
  const data = { name: 'Teams', is_archived: true }
  const after = apply(two, { type: 'channel_folder', op: 'update', channel_folder_id: 2, data })
  expect(after[1]).toEqual(aFolder(2, data))
  expect(after[0]).toBe(two[0])
})

test('folders are reordered', () => {
  expect(ids(apply(two, { type: 'channel_folder', op: 'reorder', order: [2, 1] }))).toEqual([2, 1])
})
