import { beforeEach, expect, test } from 'vitest'
import { announce, useAnnouncer } from './announcer.ts'

const aLine = (id: number) => ({ id, author: 'Ana', text: `message ${id}` })

beforeEach(() => useAnnouncer.setState({ lines: [], skipped: 0 }))

test('single messages are said one by one', () => {
  announce(aLine(1), 10_000)
  announce(aLine(2), 13_000)
  expect(useAnnouncer.getState()).toMatchObject({ lines: [{ id: 1 }, { id: 2 }], skipped: 0 })
})

test('of a burst the first three are said, the rest counted', () => {
  for (let id = 1; id <= 8; id += 1) announce(aLine(id), 20_000 + id)
  const { lines, skipped } = useAnnouncer.getState()
  expect(lines.map((each) => each.id)).toEqual([1, 2, 3])
  expect(skipped).toBe(5)
})

test('after a burst single messages are said again', () => {
  for (let id = 1; id <= 8; id += 1) announce(aLine(id), 30_000 + id)
  announce(aLine(9), 40_000)
  expect(useAnnouncer.getState()).toMatchObject({
    skipped: 0,
    lines: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 9 }],
  })
})
