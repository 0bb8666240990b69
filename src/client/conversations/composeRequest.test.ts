import { expect, test, vi } from 'vitest'
import { onComposeRequest, requestCompose, type ComposeRequest } from './composeRequest.ts'

test('a composer answers what is asked while it is there', () => {
  const answer = vi.fn<(request: ComposeRequest) => void>()
  const leave = onComposeRequest(answer)
  requestCompose({ to: 'here' })
  leave()
  expect(answer.mock.calls).toEqual([[{ to: 'here' }]])
})

test('a composer that comes just after it was asked for answers once', () => {
  const answer = vi.fn<(request: ComposeRequest) => void>()
  requestCompose({ to: 'new-channel' })
  onComposeRequest(answer)()
  onComposeRequest(answer)()
  expect(answer.mock.calls).toEqual([[{ to: 'new-channel' }]])
})

test('a composer that comes much later lets it be', () => {
  vi.useFakeTimers()
  const answer = vi.fn<(request: ComposeRequest) => void>()
  requestCompose({ to: 'new-channel' })
  vi.advanceTimersByTime(10_000)
  onComposeRequest(answer)()
  expect(answer).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('of two composers the one that came last answers, whichever leaves first', () => {
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
