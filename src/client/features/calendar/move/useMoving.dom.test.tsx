import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '../../../ui/render.testing.ts'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { useToasts } from '../../../ui/toastStore.ts'
import { anEvent } from '../events.testing.ts'
import { useMoving, type MovingState } from './useMoving.ts'

notifyManager.setScheduler(queueMicrotask)

const walk = anEvent({ from: '2026-11-20 19:30', to: '2026-11-20 22:00' })

let example: ExampleSession
let container: Element
let answer: PromiseWithResolvers<Response>
beforeEach(() => {
  answer = Promise.withResolvers()
  vi.stubGlobal('fetch', async () => (await answer.promise).clone())
  example = aSession([])
  container = document.createElement('div')
})
afterEach(async () => {
  await act(() => render(null, container))
  example.end()
  useToasts.setState({ toasts: [] })
  vi.unstubAllGlobals()
})

const Probe = ({ onState }: { onState: (state: MovingState) => void }) => {
  const state = useMoving(() => undefined)
  useEffect(() => {
    onState(state)
  })
  return null
}

/** Moves the event by a day and leaves the move unsaved. */
async function moveWalk(): Promise<void> {
  const { session } = example
  let state: MovingState | undefined
  await act(() =>
    render(
      <SessionContext value={session}>
        <QueryClientProvider client={session.cache}>
          <Probe onState={(latest) => (state = latest)} />
        </QueryClientProvider>
      </SessionContext>,
      container,
    ),
  )
  await act(() => state?.begin(walk))
  await act(() => state?.moveTo({ days: 1, minutes: 0, edge: 'whole' }))
  await act(() => state?.finish())
}

const refuse = (): void =>
  answer.resolve(
    Response.json({ code: 'rest_forbidden', message: 'No', data: { status: 403 } }, { status: 403 }),
  )

test('the person who moved an event is told that the move was refused', async () => {
  await moveWalk()
  refuse()
  await vi.waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger' }]))
})

test('a refused move is not reported after the session has ended', async () => {
  await moveWalk()
  example.end()
  await act(() => render(null, container))
  refuse()
  // The person gets one notice only: of their own move, which is refused later.
  example = aSession([])
  await moveWalk()
  await vi.waitFor(() => expect(useToasts.getState().toasts).not.toEqual([]))
  expect(useToasts.getState().toasts).toHaveLength(1)
})
