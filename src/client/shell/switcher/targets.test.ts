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

test('before anything is typed the places opened last come first, and each is offered once', () => {
  const topic = (name: string, unread: number): Target => ({
    kind: 'topic',
    path: `/channel/1/topic/${name}`,
    name,
    channel: { name: 'design' } as Channel,
    unread,
  })
  const visited = [channel('design'), topic('icons', 3), person('Lena Hoffmann')]
  const offered: readonly TargetGroup[] = [
    { kind: 'recent', targets: visited },
    ...groups,
    { kind: 'topic', targets: [topic('icons', 3), topic('colors', 2), topic('fonts', 0)] },
  ]
  const named = (query: string) =>
    findTargets(offered, query).map(({ kind, targets }) => [kind, targets.map(({ name }) => name)])
  expect(named('')).toEqual([
    ['recent', ['design', 'icons', 'Lena Hoffmann']],
    ['topic', ['colors']],
  ])
  expect(named('lena')).toEqual([['person', ['Lena Hoffmann']]])
})
