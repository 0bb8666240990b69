import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { announce, announcer, type Announcement } from './announcer.ts'

const aLine = (id: number) => ({ id, author: 'Ana', text: `message ${id}` })

let example: ExampleSession
beforeEach(() => {
  example = aSession([])
})
afterEach(() => example.end())

const say = (line: Announcement, now: number): void => announce(example.session, line, now)
const heard = () => example.session.get(announcer).getState()

test('single messages are announced one by one', () => {
  say(aLine(1), 10_000)
  say(aLine(2), 13_000)
  expect(heard()).toMatchObject({ lines: [{ id: 1 }, { id: 2 }], skipped: 0 })
})

test('of many messages at once the first three are announced, and the rest by their number', () => {
  for (let id = 1; id <= 8; id += 1) say(aLine(id), 20_000 + id)
  const { lines, skipped } = heard()
  expect(lines.map((each) => each.id)).toEqual([1, 2, 3])
  expect(skipped).toBe(5)
})

test('after many messages at once, single messages are announced again', () => {
  for (let id = 1; id <= 8; id += 1) say(aLine(id), 30_000 + id)
  say(aLine(9), 40_000)
  expect(heard()).toMatchObject({
    skipped: 0,
    lines: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 9 }],
  })
})

test('the next session does not repeat announcements of the last one', () => {
  say({ id: 1, author: 'Ana', text: 'a secret' }, 10_000)
  expect(heard().lines).toHaveLength(1)
  example.end()
  example = aSession([])
  expect(heard().lines).toEqual([])
})
