import { act, render } from '../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionContext } from '../../kernel/session.ts'
import { aSession, type ExampleSession } from '../../kernel/session.testing.ts'
import { useConnection } from '../../kernel/sync/status.ts'
import { peopleFeature } from './feature.ts'
import { useReporting } from './useReporting.ts'

const container = document.createElement('div')
const before = useConnection.getState()
let example: ExampleSession

const Reporting = (): null => {
  useReporting()
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  example = aSession([peopleFeature])
  example.restore()
})
afterEach(async () => {
  await render(null, container)
  useConnection.setState(before)
  example.end()
  vi.useRealTimers()
})

test('presence is reported again and again, but not once the session has ended', async () => {
  await render(
    <SessionContext value={example.session}>
      <Reporting />
    </SessionContext>,
    container,
  )
  expect(example.calls).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  const reported = example.calls.length
  expect(reported).toBeGreaterThan(1)
  useConnection.setState({ state: 'signed-out' })
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(example.calls).toHaveLength(reported)
})
