import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CalendarSiteReply } from '../../../../protocol/calendarSite.ts'
import { aSession, type ExampleSession } from '../../../kernel/session.testing.ts'
import { SessionContext } from '../../../kernel/session.ts'
import { act, enter, render } from '../../../ui/render.testing.ts'
import { dismissToast, useToasts } from '../../../ui/toastStore.ts'
import { CalendarSitePage } from './CalendarSitePage.tsx'

notifyManager.setScheduler(queueMicrotask)

const site = {
  name: 'Harbor Hall',
  url: 'https://harbor.test',
  authorize_page: 'https://harbor.test/wp-admin/authorize-application.php',
}
const account = {
  username: 'edith',
  name: 'Edith',
  roles: ['editor'],
  works: true,
  can_create: true,
  can_publish: true,
  can_edit_all: true,
}

let example: ExampleSession
let container: HTMLElement
let reply: CalendarSiteReply
/** Bodies of the requests that changed the account. */
let sent: string[]
let refusal: string | undefined
const onChanged = vi.fn()

beforeEach(() => {
  example = aSession([])
  reply = { site, fault: null, account: null }
  sent = []
  refusal = undefined
  onChanged.mockClear()
  vi.stubGlobal('fetch', (_: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(Response.json(reply))
    sent.push(`${method} ${typeof body === 'string' ? body : ''}`)
    if (refusal !== undefined) {
      return Promise.resolve(Response.json({ result: 'error', code: refusal, msg: 'No' }, { status: 400 }))
    }
    reply = { ...reply, account: method === 'PUT' ? account : null }
    return Promise.resolve(Response.json(reply))
  })
  container = document.createElement('div')
  document.body.append(container)
})
afterEach(async () => {
  await act(() => render(null, container))
  container.remove()
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
  example.end()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  const { session } = example
  await act(() =>
    render(
      <SessionContext value={session}>
        <QueryClientProvider client={session.cache}>
          <CalendarSitePage onChanged={onChanged} faultText={(code) => `fault ${code}`} />
        </QueryClientProvider>
      </SessionContext>,
      container,
    ),
  )
  await vi.waitFor(() => expect(container.textContent).not.toBe(''))
  await act(() => Promise.resolve())
}

const press = (name: string): Promise<void> =>
  act(() => [...container.querySelectorAll('button')].find((each) => each.textContent === name)?.click())

const toasts = (): readonly string[] => useToasts.getState().toasts.map(({ text }) => text)

async function connect(): Promise<void> {
  const [username, password] = container.querySelectorAll('input')
  await enter(username!, 'edith')
  await enter(password!, 'abcd efgh')
  await press('Connect')
}

test('an account is connected, told of, and disconnected', async () => {
  await open()
  expect(container.querySelector('a')?.href).toBe(`${site.authorize_page}?app_name=Parley`)
  await connect()
  await vi.waitFor(() => expect(container.textContent).toContain('Connected as Edith (edith).'))
  expect(container.textContent).toContain('change everyone’s')
  await press('Disconnect')
  await vi.waitFor(() => expect(container.querySelectorAll('input')).toHaveLength(2))
  expect(container.textContent).toContain('revoke it at Harbor Hall too')
  expect(sent).toEqual(['PUT {"username":"edith","password":"abcd efgh"}', 'DELETE '])
  expect(onChanged).toHaveBeenCalledTimes(2)
})

test('the outcome outlasts the form that it ends, and the focus goes to the title', async () => {
  const title = (): Element | null => container.querySelector('h3')
  await open()
  await connect()
  await vi.waitFor(() => expect(toasts()).toEqual(['Your account is connected.']))
  expect(document.activeElement).toBe(title())
  const [disconnect] = container.querySelectorAll('button')
  disconnect?.focus()
  await press('Disconnect')
  await vi.waitFor(() => expect(toasts()).toContain('Your account is no longer connected.'))
  expect(document.activeElement).toBe(title())
})

test('a reader who went on keeps the focus', async () => {
  const elsewhere = document.createElement('button')
  document.body.append(elsewhere)
  await open()
  const connected = connect()
  elsewhere.focus()
  await connected
  await vi.waitFor(() => expect(toasts()).toHaveLength(1))
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})

test('a password that the site refuses stays in the form, with the reason beside it', async () => {
  refusal = 'SITE_ACCOUNT_REFUSED'
  await open()
  await connect()
  await vi.waitFor(() =>
    expect(container.textContent).toContain(
      'Harbor Hall doesn’t accept this user name and application password.',
    ),
  )
  expect(container.querySelectorAll('input')[1]?.value).toBe('abcd efgh')
  expect(onChanged).not.toHaveBeenCalled()
})

test('a site that cannot be asked is no wrong password', async () => {
  refusal = 'site_slow'
  await open()
  await connect()
  await vi.waitFor(() => expect(container.textContent).toContain('fault site_slow'))
})

test('a revoked password is said, and another one asked for', async () => {
  reply = { site, fault: null, account: { ...account, works: false } }
  await open()
  expect(container.textContent).toContain('Harbor Hall no longer accepts the password of edith.')
  expect(container.querySelectorAll('input')).toHaveLength(2)
})

test('without application passwords, or with a calendar of this host, there is nothing to fill in', async () => {
  reply = { site: { ...site, authorize_page: null }, fault: null, account: null }
  await open()
  expect(container.textContent).toContain('Harbor Hall doesn’t offer application passwords')
  expect(container.querySelector('input')).toBeNull()
})
