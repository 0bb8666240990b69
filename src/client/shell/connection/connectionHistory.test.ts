import { expect, test } from 'vitest'
import type { ConnectionState } from '../../kernel/sync/status.ts'
import { historyFrom, afterState, noticeOf, type ConnectionHistory } from './connectionHistory.ts'

const after = (...steps: readonly (readonly [ConnectionState, number])[]): ConnectionHistory =>
  steps.reduce((history, [state, at]) => afterState(history, state, at), historyFrom('live', 0))

test('a short interruption is never mentioned, neither during nor after it', () => {
  const history = after(['reconnecting', 1000], ['catching-up', 3000], ['live', 3500])
  expect(noticeOf(history, 3500)).toBeUndefined()
})

test('trouble counts from its beginning, through all its states', () => {
  const history = after(['reconnecting', 1000], ['offline', 11_000])
  expect(noticeOf(history, 11_000)).toBe('reconnecting')
  expect(noticeOf(history, 31_000)).toBe('offline')
  expect(history.troubleSince).toBe(1000)
})

test('mentioned trouble ends with "back online", also after catching up', () => {
  const history = after(['reconnecting', 1000], ['catching-up', 9000], ['live', 9500])
  expect(noticeOf(after(['reconnecting', 1000], ['catching-up', 9000]), 9000)).toBe('catching-up')
  expect(noticeOf(history, 9500)).toBe('back')
  expect(noticeOf(history, 11_500)).toBeUndefined()
})

test('the next short interruption counts from its own beginning', () => {
  const history = after(['reconnecting', 1000], ['live', 9000], ['reconnecting', 20_000], ['live', 21_000])
  expect(noticeOf(history, 21_000)).toBeUndefined()
})
