import { expect, test } from 'vitest'
import { sampleMessages } from './messages.testing.ts'
import { rowsOf } from './rows.ts'
import { ofOneAuthor } from './ofOneAuthor.ts'
import { unreadBelow, unreadIn } from './unreadBelow.ts'

const rows = rowsOf([...sampleMessages(1, 10), ...sampleMessages(11, 20, { flags: [], sender_id: 9 })], {
  ownUserId: 7,
  content: 'one-conversation',
  unreadFrom: undefined,
  groupStarts: new Set(),
})
const unread = unreadIn(rows, 7)

test('unread messages below the visible ones are counted, with their author', () => {
  const below = unreadBelow({ rows, lastInSight: 14, unread, unreadIds: [], foundNewest: true })
  expect(below.count).toBe(5)
  expect(ofOneAuthor(below)).toMatchObject({ id: 16 })
})

test('unread messages of several authors have none', () => {
  const mixed = rowsOf(
    [
      ...sampleMessages(1, 1),
      ...sampleMessages(2, 3, { flags: [] }),
      ...sampleMessages(4, 4, { flags: [], sender_id: 99 }),
    ],
    { ownUserId: 7, content: 'one-conversation', unreadFrom: undefined, groupStarts: new Set() },
  )
  const sight = { rows: mixed, unread: unreadIn(mixed, 7), unreadIds: [], foundNewest: true }
  expect(ofOneAuthor(unreadBelow({ ...sight, lastInSight: 0 }))).toBeUndefined()
  expect(ofOneAuthor(unreadBelow({ ...sight, lastInSight: 2 }))).toMatchObject({ id: 4 })
})

test('messages that are not loaded count as well while the rows do not reach the end', () => {
  const unreadIds = [11, 12, 20, 21, 22]
  const sight = { rows, lastInSight: 19, unread, unreadIds }
  expect(unreadBelow({ ...sight, foundNewest: false }).count).toBe(2)
  expect(unreadBelow({ ...sight, foundNewest: true }).count).toBe(0)
})

test('own messages are never unread', () => {
  const own = rowsOf(sampleMessages(1, 3, { flags: [], sender_id: 7 }), {
    ownUserId: 7,
    content: 'one-conversation',
    unreadFrom: undefined,
    groupStarts: new Set(),
  })
  expect(unreadIn(own, 7)).toEqual([])
})
