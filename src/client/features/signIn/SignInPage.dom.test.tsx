import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scriptedService, type ScriptedService } from '../../kernel/api/scriptedService.testing.ts'
import { act, enter, render } from '../../ui/render.testing.ts'
import { SignInElsewhereAgain } from './elsewhere/SignInElsewhereAgain.tsx'
import { SignInPage } from './SignInPage.tsx'

/* The sign-in page in front of a chat server elsewhere. */

const container = document.createElement('div')
const SITE = 'https://acme.example.org'
const page = { host: 'acme.example.org', url: `${SITE}/#settings/account-and-privacy` }
const offer = { set_up: 'done', set_up_code: 'asked', sign_up: 'open', password_reset: true }

let service: ScriptedService
let signedIn: number[]

beforeEach(() => {
  service = scriptedService()
  vi.stubGlobal('fetch', service.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  document.body.append(container)
  signedIn = []
})
afterEach(async () => {
  await render(null, container)
  vi.unstubAllGlobals()
})

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const text = () => container.textContent
const links = () => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const input = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)
const submit = () =>
  act(
    () =>
      void input('api_key')?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )

async function answerOffer(account_page: typeof page | null): Promise<void> {
  ;(await service.next('GET /session/offer')).answer({ ...offer, account_page })
  await settled()
}

async function open(settings: object, account_page: typeof page | null = page): Promise<void> {
  await act(() => render(<SignInPage SetUp={() => null} onSignedIn={(id) => signedIn.push(id)} />, container))
  ;(await service.next('GET /server_settings')).answer({ realm_name: 'Acme', ...settings })
  await answerOffer(account_page)
  await vi.waitFor(() => expect(text()).toContain('Acme'))
}

test('the description of an organization elsewhere is shown as text', async () => {
  await open({ realm_description: '<p>Bread &amp; butter.<br>\nIt&#39;s <b>great</b>!</p>' })
  expect(text()).toContain('Bread & butter.')
  expect(text()).toContain("It's great!")
  expect(text()).not.toContain('<')
})

test('only a demonstration is asked for its people', async () => {
  await open({ authentication_methods: { dev: false, password: true } })
  expect(service.count('GET /dev_list_users')).toBe(0)
  expect(container.querySelector('main ul')).toBeNull()
})

test('the people of a demonstration sign in by a click', async () => {
  await act(() => render(<SignInPage SetUp={() => null} onSignedIn={(id) => signedIn.push(id)} />, container))
  ;(await service.next('GET /server_settings')).answer({
    realm_name: 'Acme',
    authentication_methods: { dev: true },
  })
  ;(await service.next('GET /dev_list_users')).answer({
    direct_admins: [{ user_id: 1, email: 'ada@acme.example', full_name: 'Ada Keller', role: 100 }],
    direct_users: [],
  })
  await answerOffer(null)
  await vi.waitFor(() => expect(text()).toContain('Ada Keller'))
})

test('password, sign-up and API key are found by links', async () => {
  await open({})
  await vi.waitFor(() => expect(links()).toContain(page.url))
  expect(links()).toEqual(expect.arrayContaining(['/reset-password', '/join']))
  expect(input('password')).not.toBeNull()
  expect(container.querySelector('details')?.open).toBe(false)
})

test('ways to sign in that the app lacks are named, with the key as the way round', async () => {
  await open({
    email_auth_enabled: false,
    external_authentication_methods: [
      { name: 'github', display_name: 'GitHub' },
      { display_name: 'SAML' },
      7,
    ],
  })
  await vi.waitFor(() =>
    expect(text()).toContain('You can sign in with GitHub and SAML only on acme.example.org'),
  )
  expect(input('password')).toBeNull()
  expect(links()).not.toContain('/reset-password')
  expect(container.querySelector('details')?.open).toBe(true)
})

test('an API key signs in; a missing or wrong one is explained', async () => {
  await open({})
  await vi.waitFor(() => expect(input('api_key')).not.toBeNull())
  await enter(
    input('api_key')?.form?.querySelector('[name=username]') as HTMLInputElement,
    'ada@acme.example',
  )
  await submit()
  expect(text()).toContain('Enter your API key.')
  await enter(input('api_key') as HTMLInputElement, ' secret ')
  await submit()
  const wrong = await service.next('POST /session')
  expect(JSON.parse(wrong.init.body as string)).toEqual({ username: 'ada@acme.example', api_key: 'secret' })
  wrong.refuse('UNAUTHORIZED', {}, 401)
  await settled()
  expect(text()).toContain('This email and API key don’t belong together.')
  await submit()
  ;(await service.next('POST /session')).answer({ user: { user_id: 7, email: 'ada@acme.example' } })
  await settled()
  expect(signedIn).toEqual([7])
})

test('an address that the service refuses is explained at its field', async () => {
  await open({}, null)
  const username = input('username') as HTMLInputElement
  await enter(username, 'nonsense')
  await enter(input('password') as HTMLInputElement, 'secret')
  await act(() => void username.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  const msg = 'Enter a valid email address.'
  ;(await service.next('POST /session')).refuse('BAD_REQUEST', { msg, var_name: 'username' })
  await vi.waitFor(() => expect(username.getAttribute('aria-invalid')).toBe('true'))
  const note = document.getElementById(username.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(msg)
  await vi.waitFor(() => expect(document.activeElement).toBe(username))
  expect(container.querySelector('[role=alert]')).toBeNull()
})

test('the chat of this site has none of these ways', async () => {
  await open({ realm_description: 'a < b' }, null)
  expect(text()).toContain('a < b')
  expect([container.querySelector('details'), input('api_key')]).toEqual([null, null])
})

const providers = [{ id: 'acme', name: 'Acme' }]
const isOffered = () =>
  [...container.querySelectorAll('button')].some(({ textContent }) => textContent === 'Sign in with Acme')

test('where providers are the only way, the page has their buttons and no form', async () => {
  await act(() => render(<SignInPage SetUp={() => null} onSignedIn={(id) => signedIn.push(id)} />, container))
  ;(await service.next('GET /server_settings')).answer({ realm_name: 'Acme', email_auth_enabled: false })
  ;(await service.next('GET /session/offer')).answer({
    ...offer,
    password_reset: false,
    providers,
    passwords: 'off',
  })
  ;(await service.next('GET /session/with')).answer({})
  await vi.waitFor(() => expect(isOffered()).toBe(true))
  expect([input('username'), links()]).toEqual([null, ['/join']])
})

test('a person whose session ended finds the providers beside the password', async () => {
  const takes: boolean[] = []
  await act(() =>
    render(
      <SignInElsewhereAgain
        organisation="Acme"
        email="ada@acme.example"
        onSignedIn={(id) => signedIn.push(id)}
        onPasswords={(areTaken) => void takes.push(areTaken)}
      />,
      container,
    ),
  )
  ;(await service.next('GET /server_settings')).answer({ realm_name: 'Acme' })
  ;(await service.next('GET /session/offer')).answer({ ...offer, providers })
  await vi.waitFor(() => expect(isOffered()).toBe(true))
  expect(takes.at(-1)).toBe(true)
})

test.each([page, null])('a person whose session ended can sign in as before (page %j)', async (known) => {
  const email = 'ada@acme.example'
  await act(() =>
    render(
      <SignInElsewhereAgain
        organisation="Acme"
        email={email}
        onSignedIn={(id) => signedIn.push(id)}
        onPasswords={() => undefined}
      />,
      container,
    ),
  )
  ;(await service.next('GET /server_settings')).answer({ realm_name: 'Acme' })
  await answerOffer(known)
  if (known === null) expect(text()).toBe('')
  else await vi.waitFor(() => expect(input('username')?.value).toBe(email))
})

test('the page is drawn once it is known what it offers, or after a second without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await act(() => render(<SignInPage SetUp={() => null} onSignedIn={() => undefined} />, container))
    expect(input('password')).toBeNull()
    expect(container.querySelector('main')?.getAttribute('aria-busy')).toBe('true')
    await act(() => vi.advanceTimersByTime(999))
    expect(input('password')).toBeNull()
    await act(() => vi.advanceTimersByTime(1))
    expect(input('password')).not.toBeNull()
    expect(text()).not.toContain('Acme')
  } finally {
    vi.useRealTimers()
  }
  ;(await service.next('GET /server_settings')).answer({ realm_name: 'Acme' })
  await answerOffer(null)
  await vi.waitFor(() => expect(text()).toContain('Acme'))
})

test('an answer in time shows the form at once, and no later form replaces it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await open({}, null)
    const shown = input('password')
    expect(shown).not.toBeNull()
    await act(() => vi.advanceTimersByTime(1100))
    expect(input('password')).toBe(shown)
    expect(text()).toContain('Acme')
  } finally {
    vi.useRealTimers()
  }
})
