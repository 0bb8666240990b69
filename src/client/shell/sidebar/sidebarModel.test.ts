import { expect, test } from 'vitest'
import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import type { Subscription } from '../../../protocol/chat/channels.ts'
import { Demotion, foremost, inSidebarOrder, sidebarChannels, type SidebarRules } from './sidebarModel.ts'

const idOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)

const aChannel = (name: string, more: Partial<Subscription> = {}): Subscription =>
  ({
    stream_id: idOf(name),
    name,
    is_muted: false,
    pin_to_top: false,
    is_archived: false,
    is_recently_active: true,
    folder_id: null,
    ...more,
  }) as Subscription

const namesOf = (channels: readonly Subscription[]): string[] => channels.map((each) => each.name)

const sorted = (channels: readonly Subscription[], rules: Partial<SidebarRules> = {}) =>
  sidebarChannels(channels, {
    matches: () => true,
    sections: [],
    folders: [],
    demotion: Demotion.whereItHelps,
    isUnread: () => false,
    ...rules,
  })

test('channels are sorted by name, muted ones last, pinned ones apart', () => {
  const channels = [
    aChannel('zebra'),
    aChannel('Noise', { is_muted: true }),
    aChannel('élan'),
    aChannel('team 10'),
    aChannel('team 9'),
    aChannel('news', { pin_to_top: true }),
  ]
  const { pinned, others } = sorted(channels)
  expect(namesOf(pinned)).toEqual(['news'])
  expect(namesOf(others)).toEqual(['élan', 'team 9', 'team 10', 'zebra', 'Noise'])
})

test('archived and filtered channels are left out', () => {
  const channels = [aChannel('old', { is_archived: true }), aChannel('design'), aChannel('ops')]
  expect(namesOf(sorted(channels, { matches: (name) => name.startsWith('d') }).others)).toEqual(['design'])
})

test('a section of the reader’s own keeps all its channels, pinned ones first', () => {
  const channels = [
    aChannel('build'),
    aChannel('news', { pin_to_top: true }),
    aChannel('attic', { is_recently_active: false }),
    aChannel('design'),
  ]
  const section = { id: 's', name: 'Mine', channelIds: ['build', 'news', 'attic'].map(idOf) }
  const found = sorted(channels, { sections: [section], demotion: Demotion.always })
  expect(found.personal.map((each) => namesOf(each.channels))).toEqual([['news', 'attic', 'build']])
  expect(namesOf(found.pinned)).toEqual([])
  expect(namesOf(found.others)).toEqual(['design'])
  expect(namesOf(found.inactive)).toEqual([])
})

test('a folder of the organization has the channels that are in no other section, in the order of the folders', () => {
  const folder = (id: number): ChannelFolder => ({
    id,
    name: `Folder ${id}`,
    order: id,
    description: '',
    rendered_description: '',
    date_created: 0,
    creator_id: null,
    is_archived: false,
  })
  const channels = [
    aChannel('zoo', { folder_id: 1 }),
    aChannel('art', { folder_id: 1 }),
    aChannel('mine', { folder_id: 1 }),
    aChannel('news', { folder_id: 2, pin_to_top: true }),
    aChannel('asleep', { folder_id: 2, is_recently_active: false }),
    aChannel('ops', { folder_id: 3 }),
    aChannel('elsewhere', { folder_id: 9 }),
    aChannel('loose'),
  ]
  const section = { id: 's', name: 'Mine', channelIds: [idOf('mine')] }
  const folders = [3, 2, 1].map(folder)
  const found = sorted(channels, { sections: [section], folders, demotion: Demotion.always })
  expect(found.foldered.map(({ folder, channels }) => [folder.id, namesOf(channels)])).toEqual([
    [3, ['ops']],
    [1, ['art', 'zoo']],
  ])
  expect(namesOf(found.others)).toEqual(['elsewhere', 'loose'])
  expect(namesOf(found.pinned)).toEqual(['news'])
  expect(namesOf(found.inactive)).toEqual(['asleep'])
  expect(namesOf(inSidebarOrder(found))).toEqual([
    'news',
    'mine',
    'ops',
    'art',
    'zoo',
    'elsewhere',
    'loose',
    'asleep',
  ])
})

test('inactive channels are apart, unless they are unread or pinned', () => {
  const asleep = { is_recently_active: false }
  const channels = [
    aChannel('asleep', asleep),
    aChannel('unread', asleep),
    aChannel('pinned', { ...asleep, pin_to_top: true }),
    aChannel('awake'),
  ]
  const isUnread = ({ name }: Subscription): boolean => name === 'unread'
  const found = sorted(channels, { demotion: Demotion.always, isUnread })
  expect(namesOf(found.inactive)).toEqual(['asleep'])
  expect(namesOf(found.others)).toEqual(['awake', 'unread'])
  expect(namesOf(found.pinned)).toEqual(['pinned'])
})

test('inactive channels are separated from a number of channels on; that can be switched off', () => {
  const few = Array.from({ length: 20 }, (_, index) => aChannel(`c${index}`, { is_recently_active: false }))
  const many = [...few, aChannel('one more', { is_recently_active: false })]
  expect(sorted(few).inactive).toHaveLength(0)
  expect(sorted(many).inactive).toHaveLength(21)
  expect(sorted(many, { demotion: Demotion.never }).inactive).toHaveLength(0)
})

test('items beyond the limit show only if they must stay visible', () => {
  expect(foremost([1, 2, 3, 4, 5, 6], 2, (each) => each === 5)).toEqual([1, 2, 5])
})
