import { expect, test } from 'vitest'
import type { ConnectionState } from '../../kernel/sync/status.ts'
import { courseFrom, follow, noticeOf, type Course } from './course.ts'

const after = (...steps: readonly (readonly [ConnectionState, number])[]): Course =>
  steps.reduce((course, [state, at]) => follow(course, state, at), courseFrom('live', 0))

test('a short interruption is never mentioned, neither during nor after it', () => {
  const course = after(['reconnecting', 1000], ['catching-up', 3000], ['live', 3500])
  expect(noticeOf(course, 3500)).toBeUndefined()
})

test('trouble counts from its beginning, through all its states', () => {
  const course = after(['reconnecting', 1000], ['offline', 11_000])
  expect(noticeOf(course, 11_000)).toBe('reconnecting')
  expect(noticeOf(course, 31_000)).toBe('offline')
  expect(course.troubleSince).toBe(1000)
})

test('mentioned trouble ends with "back online", also after catching up', () => {
  const course = after(['reconnecting', 1000], ['catching-up', 9000], ['live', 9500])
  expect(noticeOf(after(['reconnecting', 1000], ['catching-up', 9000]), 9000)).toBe('catching-up')
  expect(noticeOf(course, 9500)).toBe('back')
  expect(noticeOf(course, 11_500)).toBeUndefined()
})

test('the next short interruption counts from its own beginning', () => {
  const course = after(['reconnecting', 1000], ['live', 9000], ['reconnecting', 20_000], ['live', 21_000])
  expect(noticeOf(course, 21_000)).toBeUndefined()
})
