import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSession, type ExampleSession } from '../kernel/session.testing.ts'
import { useIdentity } from './identity.ts'
import { leaveSession } from './leaveSession.ts'

let example: ExampleSession
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  example = aSession([])
})
afterEach(() => {
  example.end()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('signing out erases the person’s texts of event forms on the device, and only theirs', async () => {
  localStorage.setItem('parley.event.1.new', '{"draft":{"title":"A surprise"}}')
  localStorage.setItem('parley.event.1.7', '{"draft":{"title":"Another"}}')
  localStorage.setItem('parley.event.12.new', '{"draft":{"title":"Someone else’s"}}')
  await leaveSession(example.session)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('parley.event'))).toEqual([
    'parley.event.12.new',
  ])
  expect(useIdentity.getState().identity.state).toBe('signed-out')
})
