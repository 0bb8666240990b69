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

test('a requested message takes precedence over any other opening position', () => {
  expect(opening({ near: 5, position: left(), unreadFrom: 9 })).toEqual({
    kind: 'message',
    messageId: 5,
    place: 'middle',
  })
})

test('the first unread message takes precedence over the last reading position', () => {
  expect(opening({ position: left(), unreadFrom: 9 })).toEqual({
    kind: 'message',
    messageId: 9,
    place: 'top',
  })
})

test('a reader who left before that unread message returns to the last reading position', () => {
  const position = left({ unreadFrom: 9 })
  expect(opening({ position, unreadFrom: 9 })).toEqual({ kind: 'position', position })
})

test('without unread messages a list opens at the last reading position', () => {
  const position = left()
  expect(opening({ position })).toEqual({ kind: 'position', position })
})

test('a reader who left at the end returns to the end, even if new messages have arrived', () => {
  expect(opening({ position: left({ isAtEnd: true }) })).toEqual({ kind: 'end' })
})

test('a first visit without unread messages opens at the end', () => {
  expect(opening()).toEqual({ kind: 'end' })
})

test('a request for the newest messages opens at the end', () => {
  expect(opening({ opensAt: 'end', position: left(), unreadFrom: 9 })).toEqual({ kind: 'end' })
})
