import { expect, test } from 'vitest'
import type { Subscription } from '../../../protocol/chat/channels.ts'
import { foremost, sidebarChannels } from './sidebarModel.ts'

const aChannel = (name: string, more: Partial<Subscription> = {}): Subscription =>
  ({ name, is_muted: false, pin_to_top: false, is_archived: false, ...more }) as Subscription

const namesOf = (channels: readonly Subscription[]): string[] => channels.map((each) => each.name)
const all = (): boolean => true

test('channels stand by name, muted ones last, pinned ones apart', () => {
  const channels = [
    aChannel('zebra'),
    aChannel('Noise', { is_muted: true }),
    aChannel('élan'),
    aChannel('team 10'),
    aChannel('team 9'),
    aChannel('news', { pin_to_top: true }),
  ]
  const { pinned, others } = sidebarChannels(channels, all)
  expect(namesOf(pinned)).toEqual(['news'])
  expect(namesOf(others)).toEqual(['élan', 'team 9', 'team 10', 'zebra', 'Noise'])
})

test('archived and filtered channels are left out', () => {
  const channels = [aChannel('old', { is_archived: true }), aChannel('design'), aChannel('ops')]
  expect(namesOf(sidebarChannels(channels, (name) => name.startsWith('d')).others)).toEqual(['design'])
})

test('items beyond the limit show only where they must not be missed', () => {
  expect(foremost([1, 2, 3, 4, 5, 6], 2, (each) => each === 5)).toEqual([1, 2, 5])
})
