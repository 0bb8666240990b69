import { act, render } from '../../../ui/render.testing.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOtherKeys, getOwnKeys } from '../../../../protocol/chat/ownKeys.ts'
import { ApiError } from '../../../kernel/api/errors.ts'
import { scriptedService, type ScriptedService } from '../../../kernel/api/scriptedService.testing.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { SessionsPage } from './SessionsPage.tsx'

const container = document.createElement('div')
const ALL = '/session/all'
let service: ScriptedService
let example: ExampleSession

const browser = {
  id: 'b1',
  client: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  network: '192.0.2.*',
  created_at: 1_700_000_000,
  last_used_at: 1_700_000_000,
  is_current: true,
}
const key = {
  id: 'k1',
  holder: 'program',
  client: 'report-maker/2',
  network: '',
  created_at: 1_700_000_000,
  last_used_at: null,
  is_current: false,
}

beforeEach(async () => {
  service = scriptedService()
  vi.stubGlobal('fetch', service.fetch)
  example = aSession([])
  document.body.append(container)
  await act(() =>
    render(
      <SessionContext value={example.session}>
        <SessionsPage onSignOutHere={() => undefined} />
      </SessionContext>,
      container,
    ),
  )
})
afterEach(async () => {
  await render(null, container)
  example.end()
  vi.unstubAllGlobals()
})

/** Waits until an answer has reached the page: the cache notifies a task later. */
async function settled(): Promise<void> {
  for (let task = 0; task < 3; task++) await act(() => new Promise((resolve) => setTimeout(resolve)))
}
const namesIn = (label: string): (string | null)[] =>
  [...container.querySelectorAll(`ul[aria-label="${label}"] li`)].map(({ textContent }) => textContent)
const headings = (): (string | null)[] =>
  [...container.querySelectorAll('h3')].map(({ textContent }) => textContent)
const press = (name: string) =>
  act(() =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )

async function shown(keys: readonly object[] | ApiError): Promise<void> {
  const sessions = [{ ...browser, id: 'b2', client: 'curl/8', is_current: false }, browser]
  ;(await service.next(`GET ${ALL}`)).respond(JSON.stringify({ sessions }))
  const { answer, fail } = example.last(getOwnKeys)
  if (keys instanceof Error) fail(keys)
  else answer({ keys })
  await settled()
}

test('browsers are listed with this one first, and programs under their own names', async () => {
  await shown([key, { ...key, id: 'k2', holder: 'browser' }, { ...key, id: 'k3', is_current: true }])
  expect(namesIn('Signed-in browsers')).toEqual([
    expect.stringMatching(/^Firefox on LinuxThis browser.*192\.0\.2\.\*/),
    expect.stringMatching(/^curl/),
  ])
  expect(namesIn('Programs with a key')).toEqual([expect.stringMatching(/^report-maker.*not used yet/)])
})

test('before a service that does not list keys, the page promises no more than to end the app’s sessions', async () => {
  await shown(new ApiError('NOT_FOUND', 'No such endpoint', 404))
  expect(headings()).toEqual(['Signed-in browsers', 'Sign out in other browsers'])
  expect(container.textContent).toContain('Browsers that are signed in to this app.')
  expect(container.textContent).toContain('Programs with your API key stay signed in')
  await press('Sign out in other browsers')
  ;(await service.next(`DELETE ${ALL}`)).answer()
  await settled()
  expect(example.callsOf(endOtherKeys)).toEqual([])
  expect(container.textContent).toContain('You’re now signed in to this app only here.')
})

test('ending all others ends sessions and keys', async () => {
  await shown([])
  expect(container.textContent).toContain('No programs have a key.')
  await press('Sign out everywhere else')
  ;(await service.next(`DELETE ${ALL}`)).answer()
  await settled()
  example.last(endOtherKeys).answer({})
  await settled()
  expect(container.textContent).toContain('You’re now signed in only here.')
})

test('a failure to sign out another browser shows beside it', async () => {
  await shown([])
  const [, other] = container.querySelectorAll<HTMLButtonElement>(
    'ul[aria-label="Signed-in browsers"] button',
  )
  await act(() => other?.click())
  ;(await service.next(`DELETE ${ALL}/b2`)).drop()
  await settled()
  expect(container.querySelector('[role=alert]')?.textContent).toMatch(/reached/)
  expect(namesIn('Signed-in browsers')).toHaveLength(2)
})

test('after a browser is signed out the focus is on the next one', async () => {
  await shown([])
  const buttons = () =>
    container.querySelectorAll<HTMLButtonElement>('ul[aria-label="Signed-in browsers"] button')
  buttons()[1]?.focus()
  await act(() => buttons()[1]?.click())
  ;(await service.next(`DELETE ${ALL}/b2`)).answer()
  await settled()
  ;(await service.next(`GET ${ALL}`)).respond(JSON.stringify({ sessions: [browser] }))
  await vi.waitFor(() => expect(example.callsOf(getOwnKeys)).toHaveLength(2))
  example.last(getOwnKeys).answer({ keys: [] })
  await settled()
  expect(namesIn('Signed-in browsers')).toHaveLength(1)
  expect(document.activeElement).toBe(buttons()[0])
})
