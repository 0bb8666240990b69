import { expect, test } from 'vitest'
import type { UnreadConversation } from '../channels/unreads.ts'
import type { Conversation } from '../../navigation/view.ts'
import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import { inboxGroups, inboxSections, viewsOf } from './inboxModel.ts'

const unread = (conversation: Conversation, latestId: number, mentions = 0): UnreadConversation => ({
  conversation,
  latestId,
  mentions,
  count: 2,
  ids: [latestId - 1, latestId],
})
const topic = (channelId: number, name: string): Conversation => ({ kind: 'topic', channelId, topic: name })

test('direct conversations are first, then channels by their newest message', () => {
  const groups = inboxGroups([
    unread(topic(2, 'b'), 90),
    unread(topic(1, 'a'), 80),
    unread({ kind: 'direct', userIds: [4] }, 50),
    unread(topic(2, 'c'), 40),
  ])
  expect(groups.map((each) => [each.channelId, each.rows.length, each.count])).toEqual([
    [undefined, 1, 2],
    [2, 2, 4],
    [1, 1, 2],
  ])
})

test('a channel that mentions the reader precedes newer ones that do not', () => {
  const groups = inboxGroups([unread(topic(2, 'b'), 90), unread(topic(1, 'a'), 80, 1)])
  expect(groups.map((each) => each.channelId)).toEqual([1, 2])
})

test('without unread messages there are no groups', () => {
  expect(inboxGroups([])).toEqual([])
})

const folder = (id: number, name: string): ChannelFolder => ({
  id,
  name,
  order: id,
  description: '',
  rendered_description: '',
  creator_id: null,
  date_created: 1,
  is_archived: false,
})

const groups = inboxGroups([
  unread(topic(1, 'a'), 90),
  unread(topic(2, 'b'), 80),
  unread(topic(3, 'c'), 70),
  unread({ kind: 'direct', userIds: [4] }, 50),
])
const outline = (folders: readonly ChannelFolder[], folderOf: Readonly<Record<number, number>>) =>
  inboxSections(groups, folders, (channelId) => folderOf[channelId]).map((section) => [
    section.kind === 'folder' ? section.folder.name : section.kind,
    section.groups.map(({ channelId }) => channelId),
    section.count,
  ])

test('channels are sorted into their folders, after direct conversations and before other channels', () => {
  expect(outline([folder(7, 'Work'), folder(8, 'Play'), folder(9, 'Empty')], { 1: 8, 3: 7 })).toEqual([
    ['loose', [undefined], 2],
    ['Work', [3], 2],
    ['Play', [1], 2],
    ['others', [2], 2],
  ])
})

test('without unread channels in folders there is one section', () => {
  expect(outline([folder(7, 'Work')], { 1: 6 })).toEqual([['loose', [undefined, 1, 2, 3], 8]])
  expect(outline([], { 1: 7 })).toEqual([['loose', [undefined, 1, 2, 3], 8]])
})

test('without other channels and direct conversations there are only folders', () => {
  expect(outline([folder(7, 'Work')], { 1: 7, 2: 7, 3: 7 })).toEqual([
    ['loose', [undefined], 2],
    ['Work', [1, 2, 3], 6],
  ])
})

test('marking a channel as read covers all of it, or only the matches of a filter', () => {
  const [group] = inboxGroups([unread(topic(2, 'b'), 90), unread(topic(2, 'c'), 40)])
  expect(group && viewsOf(group, false)).toEqual([{ kind: 'channel', channelId: 2 }])
  expect(group && viewsOf(group, true)).toEqual([topic(2, 'b'), topic(2, 'c')])
})
