import { expect, test } from 'vitest'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { User } from '../../../protocol/chat/users.ts'
import { inOrder, nextOrder, wantedAmong, type Wanted } from './memberOrder.ts'

const aPerson = (user_id: number, full_name: string, rest: Partial<User> = {}): User => ({
  user_id,
  full_name,
  email: `user${user_id}@demo.test`,
  delivery_email: null,
  role: Role.member,
  is_admin: false,
  is_owner: false,
  is_guest: false,
  is_bot: false,
  bot_type: null,
  bot_owner_id: null,
  is_active: true,
  is_imported_stub: false,
  timezone: '',
  date_joined: '',
  avatar_version: 0,
  ...rest,
})

const people = [
  aPerson(1, 'Zoë', { role: Role.owner, date_joined: '2024-01-01T00:00:00Z' }),
  aPerson(2, 'émile', { delivery_email: 'emile@mail.test', date_joined: '2025-01-01T00:00:00Z' }),
  aPerson(3, 'Ada', { role: Role.guest, date_joined: '2023-01-01T00:00:00Z' }),
  aPerson(4, 'Robot', { is_bot: true }),
  aPerson(5, 'Gone', { is_active: false }),
  aPerson(6, 'Notification Bot', { is_bot: true, is_system_bot: true }),
]
const names = (found: readonly User[]) => found.map((each) => each.full_name)
const never = () => 0
const all: Wanted = { text: '', kind: 'all', state: 'active' }

test('people are sorted by name, role or date of joining', () => {
  const three = people.slice(0, 3)
  expect(names(inOrder(three, { by: 'name', direction: 'ascending' }, never))).toEqual([
    'Ada',
    'émile',
    'Zoë',
  ])
  expect(names(inOrder(three, { by: 'role', direction: 'ascending' }, never))).toEqual([
    'Zoë',
    'émile',
    'Ada',
  ])
  expect(names(inOrder(three, { by: 'joined', direction: 'descending' }, never))).toEqual([
    'émile',
    'Zoë',
    'Ada',
  ])
})

test('people of one role are sorted by name, in either order of the roles', () => {
  const members = [aPerson(1, 'B'), aPerson(2, 'A'), aPerson(3, 'C')]
  expect(names(inOrder(members, { by: 'role', direction: 'descending' }, never))).toEqual(['A', 'B', 'C'])
})

test('a second click on a column reverses the order', () => {
  const once = nextOrder({ by: 'name', direction: 'ascending' }, 'role')
  expect(once).toEqual({ by: 'role', direction: 'ascending' })
  expect(nextOrder(once, 'role')).toEqual({ by: 'role', direction: 'descending' })
})

test.each([
  [all, ['Zoë', 'émile', 'Ada', 'Robot']],
  [{ ...all, text: ' EMILE ' }, ['émile']],
  [{ ...all, text: 'mail.test' }, ['émile']],
  [{ ...all, text: 'zoe' }, ['Zoë']],
  [{ ...all, kind: Role.member }, ['émile']],
  [{ ...all, kind: 'bots' }, ['Robot']],
  [{ ...all, state: 'deactivated' }, ['Gone']],
] as const)('%j finds %j', (wanted, found) => {
  expect(names(wantedAmong(people, wanted))).toEqual(found)
})

test('ten thousand people are filtered within a key press', () => {
  const many = inOrder(
    Array.from({ length: 10_000 }, (_, index) => aPerson(index, `Person ${index}`)),
    { by: 'name', direction: 'ascending' },
    never,
  )
  // The fastest of several runs, because others can be disturbed.
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now()
    expect(wantedAmong(many, { ...all, text: 'person 999' }).length).toBe(11)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(50)
})

test('people are sorted by when they were last active, the latest first, and those never seen last', () => {
  const seen: Record<number, number> = { 2: 2000, 3: 1000 }
  const lastSeen = (userId: number) => seen[userId] ?? 0
  const three = people.slice(0, 3)
  expect(names(inOrder(three, { by: 'seen', direction: 'ascending' }, lastSeen))).toEqual([
    'émile',
    'Ada',
    'Zoë',
  ])
})
