import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand'
import { act, render } from '../ui/render.testing.ts'
import { aSession } from './session.testing.ts'
import { scoped, useScoped } from './scope.ts'
import { SessionContext, type Session } from './session.ts'

const names = scoped(() => createStore<{ readonly name: string }>(() => ({ name: 'nothing' })))
const Name = () => <p>{useScoped(names, ({ name }) => name)}</p>

const container = document.createElement('div')
const draw = (session: Session) =>
  render(
    <SessionContext value={session}>
      <Name />
    </SessionContext>,
    container,
  )
afterEach(() => render(null, container))

test('a component follows the store of its session', async () => {
  const { session, end } = aSession([])
  await draw(session)
  expect(container.textContent).toBe('nothing')
  await act(() => session.get(names).setState({ name: 'a secret' }))
  expect(container.textContent).toBe('a secret')
  end()
})

test('the next session begins without the last one’s state', async () => {
  const last = aSession([])
  await draw(last.session)
  await act(() => last.session.get(names).setState({ name: 'a secret' }))
  last.end()
  const next = aSession([])
  await draw(next.session)
  expect(container.textContent).toBe('nothing')
  next.end()
})
