import { expect, test, vi } from 'vitest'
import {
  handBack,
  keepHandedBack,
  onComposeRequest,
  requestCompose,
  type ComposeRequest,
} from './composeRequest.ts'

test('an open composer handles a request at once', () => {
  const answer = vi.fn<(request: ComposeRequest) => void>()
  const leave = onComposeRequest(answer)
  requestCompose({ to: 'here' })
  leave()
  expect(answer.mock.calls).toEqual([[{ to: 'here' }]])
})

test('a composer that opens just after a request handles it, once', () => {
  const answer = vi.fn<(request: ComposeRequest) => void>()
  requestCompose({ to: 'new-channel' })
  onComposeRequest(answer)()
  onComposeRequest(answer)()
  expect(answer.mock.calls).toEqual([[{ to: 'new-channel' }]])
})

test('a composer that opens much later ignores the request', () => {
  vi.useFakeTimers()
  const answer = vi.fn<(request: ComposeRequest) => void>()
  requestCompose({ to: 'new-channel' })
  vi.advanceTimersByTime(10_000)
  onComposeRequest(answer)()
  expect(answer).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('of two composers the one opened last handles a request, in any order of closing', () => {
  const first = vi.fn<(request: ComposeRequest) => void>()
  const second = vi.fn<(request: ComposeRequest) => void>()
  const leaveFirst = onComposeRequest(first)
  const leaveSecond = onComposeRequest(second)
  leaveFirst()
  requestCompose({ to: 'here' })
  leaveSecond()
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('a returned text goes to the composer, and waits for the next one if none is open', () => {
  const answer = vi.fn<(request: ComposeRequest) => void>()
  const keep = vi.fn<(to: object, text: string) => void>()
  const ending = new AbortController()
  const to = { kind: 'direct', userIds: [2] } as const
  keepHandedBack(keep, ending.signal)
  const leave = onComposeRequest(answer)
  handBack(to, 'Hello')
  leave()
  expect(keep).not.toHaveBeenCalled()
  handBack(to, 'Hello again')
  expect(keep.mock.calls).toEqual([[to, 'Hello again']])
  onComposeRequest(answer)()
  expect(answer.mock.calls).toEqual([[{ to, insert: 'Hello' }], [{ to }]])
  ending.abort()
  handBack(to, 'Bye')
  expect(keep).toHaveBeenCalledOnce()
})
