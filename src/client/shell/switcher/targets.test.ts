import { expect, test } from 'vitest'
import type { Channel } from '../../../protocol/chat/channels.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { findTargets, type Target, type TargetGroup } from './targets.ts'

const channel = (name: string): Target => ({
  kind: 'channel',
  path: `/channel/${name}`,
  name,
  channel: { name } as Channel,
  isJoined: true,
})
const person = (name: string): Target => ({
  kind: 'person',
  path: `/dm/${name}`,
  name,
  user: { full_name: name } as User,
})

const groups: readonly TargetGroup[] = [
  { kind: 'channel', targets: [channel('announcements'), channel('design'), channel('mentoring')] },
  { kind: 'person', targets: [person('Kofi Mensah'), person('Lena Hoffmann')] },
]
const namesFor = (query: string): string[] =>
  findTargets(groups, query).flatMap(({ targets }) => targets.map(({ name }) => name))

test('channels come before people whose names begin alike', () => {
  expect(namesFor('men')).toEqual(['mentoring', 'announcements', 'Kofi Mensah'])
})

test('a group in which a word begins with the query comes before one with the query within words', () => {
  expect(namesFor('mens')).toEqual(['Kofi Mensah'])
  expect(namesFor('n')).toEqual(['announcements', 'design', 'mentoring', 'Kofi Mensah', 'Lena Hoffmann'])
  expect(namesFor('le')).toEqual(['Lena Hoffmann'])
  expect(namesFor('h')).toEqual(['Lena Hoffmann', 'Kofi Mensah'])
  expect(namesFor('me')).toEqual(['mentoring', 'announcements', 'Kofi Mensah'])
})

test('a person is first where channels have the query only within their names', () => {
  const few = [{ ...groups[0], targets: [channel('announcements')] } as TargetGroup, ...groups.slice(1)]
  expect(findTargets(few, 'me').map(({ kind }) => kind)).toEqual(['person', 'channel'])
})
