import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'
import type { Position } from './positions.ts'

const left = (changes: Partial<Position> = {}): Position => ({
  key: '40',
  above: 12,
  isAtEnd: false,
  unreadFrom: undefined,
  sizes: [],
  width: 800,
  ...changes,
})

const opening = (changes: Partial<Parameters<typeof openingOf>[0]> = {}) =>
  openingOf({ near: undefined, opensAt: 'opening', position: undefined, unreadFrom: undefined, ...changes })

test('a message that was asked for wins over everything', () => {
  expect(opening({ near: 5, position: left(), unreadFrom: 9 })).toEqual({
    kind: 'message',
    messageId: 5,
    place: 'middle',
  })
})

test('the first unread message wins over the place that was left', () => {
  expect(opening({ position: left(), unreadFrom: 9 })).toEqual({
    kind: 'message',
    messageId: 9,
    place: 'top',
  })
})

test('who left with that message unread comes back to where they were', () => {
  const position = left({ unreadFrom: 9 })
  expect(opening({ position, unreadFrom: 9 })).toEqual({ kind: 'position', position })
})

test('with nothing unread it is the place that was left', () => {
  const position = left()
  expect(opening({ position })).toEqual({ kind: 'position', position })
})

test('who left at the end comes back to the end, wherever that is by now', () => {
  expect(opening({ position: left({ isAtEnd: true }) })).toEqual({ kind: 'end' })
})

test('a first visit without anything unread opens at the end', () => {
  expect(opening()).toEqual({ kind: 'end' })
})

test('who asks for the newest messages gets the end', () => {
  expect(opening({ opensAt: 'end', position: left(), unreadFrom: 9 })).toEqual({ kind: 'end' })
})
