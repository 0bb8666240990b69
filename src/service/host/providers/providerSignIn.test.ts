import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { providerBounds } from '../../../protocol/bounds.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { sendInvitations } from '../../../protocol/chat/invitations.ts'
import { addDomain, updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { beginSecondFactor } from '../../../protocol/chat/secondFactor.ts'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { codeOf, withFactor } from '../../chat/secondFactor/codes.testing.ts'
import { userSettingsOf } from '../../chat/users/settings.ts'
import { aService, TEST_PASSWORD, type TestService, type TestUser } from '../../chat/service.testing.ts'
import type { ChatServiceOptions } from '../../chat/service.ts'
import { createCipher } from '../../cipher.ts'
import { aHost, ORIGIN, TestBrowser, type TestHost, askHost } from '../app.testing.ts'
import { createLog } from '../log.ts'
import { Certified, CLIENT, ProviderVisit } from './certified.testing.ts'
import { Provider } from './provider.ts'
import type { ProviderSettings } from './settings.ts'

const people = {
  ada: { name: 'Ada Lovelace', email: 'ada@acme.test', email_verified: true, locale: 'de-CH' },
  unverified: { name: 'Mallory', email: 'owner@acme.test', email_verified: false },
  silent: { name: 'Sam Silent', email: 'sam@acme.test' },
  nameless: { name: '`*', email: 'ada@acme.test', email_verified: 'true' },
  hidden: { name: 'Hidden' },
} as const
type Who = keyof typeof people

let certified: Certified
beforeAll(async () => {
  certified = await Certified.start({ people, idTokenSeconds: 60 })
  certified.register(ORIGIN)
})
afterAll(() => certified.stop())

let offset: number
let chat: TestService
let host: TestHost
let browser: TestBrowser
let owner: TestUser
let warned: string[]

const now = (): number => Date.now() + offset

function start(settings: Partial<ProviderSettings> = {}, options: Partial<ChatServiceOptions> = {}): void {
  const acme = {
    id: 'acme',
    name: 'Acme',
    issuer: certified.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    emails: 'verified',
    ...settings,
  } as const
  chat = aService({
    now,
    signInWays: { passwords: 'on', providers: [{ id: 'acme', name: 'Acme' }] },
    ...options,
  })
  const provider = new Provider(acme, now)
  const providers = { all: () => [provider] }
  const log = createLog('plain')
  warned = []
  vi.spyOn(log, 'warn').mockImplementation((line) => void warned.push(line))
  host = aHost({ signIn: { providers, cipher: createCipher(Buffer.alloc(32, 2)), now }, log }, chat)
  browser = host.browser()
  owner = chat.addUser({ role: Role.owner, email: 'owner@acme.test' })
}

beforeEach(() => {
  offset = 0
  certified.become('up')
  certified.alter = undefined
  start()
})

interface Told {
  readonly user?: { readonly email: string } | null
  readonly refused?: { readonly code: string; readonly msg: string }
  readonly second_step?: { readonly kind: string; readonly token: string }
  readonly sign_out_page?: string
  readonly url?: string
  readonly code?: string
  readonly msg?: string
}
const read = async (response: Response): Promise<Told> => (await response.json()) as Told

/** Begins a sign-in on the sign-in page. */
const begin = (from = browser, body: object = {}): Promise<Response> =>
  from.fetch('/session/with/acme', { method: 'POST', body: JSON.stringify({ next: '/inbox', ...body }) })

/** The provider's answer for a person, as the address to which it leads. */
async function answerFor(who: Who | 'cancel', from = browser, body: object = {}): Promise<URL> {
  const { url = '' } = await read(await begin(from, body))
  return new ProviderVisit().signIn(url, who === 'cancel' ? '' : who)
}

/** Follows the provider's answer as browsers do: a navigation from another site, without the app's headers. */
const follow = (answer: URL, from = browser): Promise<Response> =>
  from.fetch(answer.pathname + answer.search, {}, { 'sec-fetch-site': 'cross-site' })

async function signInAs(who: Who, body: object = {}): Promise<Response> {
  return follow(await answerFor(who, browser, body))
}

const whoIsIn = async (): Promise<string | undefined> =>
  (await read(await browser.fetch('/session'))).user?.email
const outcome = async (): Promise<Told> => read(await browser.fetch('/session/with'))
const refusal = async (): Promise<string | undefined> => (await outcome()).refused?.msg

describe('a person with an account', () => {
  test('signs in by the verified address, in any case of letters, and gets to where they wanted', async () => {
    const ada = chat.addUser({ email: 'Ada@Acme.test' })
    const answer = await signInAs('ada', { next: '/channel/3-general?x=1#y' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/channel/3-general?x=1#y'])
    expect(await whoIsIn()).toBe(ada.email)
    expect(await outcome()).toEqual({})
    const me = await browser.fetch('/api/v1/users/me')
    expect(((await me.json()) as { user_id: number }).user_id).toBe(ada.id)
  })

  test('no script gets a key, and the cookies of the way are gone', async () => {
    chat.addUser({ email: 'ada@acme.test' })
    const answer = await signInAs('ada')
    expect(await answer.text()).toBe('')
    expect(browser.cookie).toMatch(/^sid=[\w-]+; device=[\w.-]+$/)
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))).toMatch(
      /HttpOnly; SameSite=Strict/,
    )
  })

  test('is activated at the first sign-in if an import made the account', async () => {
    const stub = chat.addUser({ email: 'ada@acme.test', isImportedStub: true })
    await signInAs('ada')
    const row = chat.context.database.get<{ is_imported_stub: number }>(
      'SELECT is_imported_stub FROM user WHERE id = ?',
      stub.id,
    )
    expect(row?.is_imported_stub).toBe(0)
  })

  test('does not get in when it is deactivated', async () => {
    chat.addUser({ email: 'ada@acme.test', isActive: false })
    const answer = await signInAs('ada')
    expect(answer.headers.get('location')).toBe('/sign-in?next=%2Finbox')
    expect((await outcome()).refused?.code).toBe('USER_DEACTIVATED')
    expect(await whoIsIn()).toBeUndefined()
  })

  test('does not get in by an address that the provider has not verified', async () => {
    await signInAs('unverified')
    expect(await refusal()).toMatch(/has not verified your address owner@acme\.test/)
    expect(await whoIsIn()).toBeUndefined()
  })

  test('a silence about the address counts as unverified, unless the operator trusts the provider', async () => {
    chat.addUser({ email: 'sam@acme.test' })
    await signInAs('silent')
    expect(await refusal()).toMatch(/has not verified/)
    start({ emails: 'trusted' })
    const sam = chat.addUser({ email: 'sam@acme.test' })
    await signInAs('silent')
    expect(await whoIsIn()).toBe(sam.email)
    await signInAs('unverified')
    expect(await refusal()).toMatch(/has not verified/)
  })

  test('is known by the ID token alone, if the provider tells of them there', async () => {
    const telling = await Certified.start({ people, claimsIn: 'token' })
    try {
      telling.register(ORIGIN)
      telling.alter = (path, body) => (path === '/me' ? { ...body, sub: 'nobody' } : body)
      start({ issuer: telling.issuer })
      const ada = chat.addUser({ email: 'ada@acme.test' })
      await signInAs('ada')
      expect(await whoIsIn()).toBe(ada.email)
    } finally {
      await telling.stop()
    }
  })

  test('is not who the provider tells of under another ID', async () => {
    certified.alter = (path, body) => (path === '/me' ? { ...body, sub: 'nobody' } : body)
    chat.addUser({ email: 'ada@acme.test' })
    await signInAs('ada')
    expect(await refusal()).toMatch(/could not be verified/)
  })

  test('with an endless address has none', async () => {
    const email = `${'a'.repeat(400)}@acme.test`
    certified.alter = (path, body) => (path === '/me' ? { ...body, email } : body)
    await signInAs('ada')
    expect(await refusal()).toMatch(/tells no email address/)
  })

  test('is told when the provider tells no address', async () => {
    await signInAs('hidden')
    expect(await refusal()).toMatch(/tells no email address/)
  })

  test('is never a bot, nor the holder of an address for programs', async () => {
    chat.addUser({ email: 'ada@acme.test', bot: { type: 1, ownerId: owner.id } })
    await signInAs('ada')
    expect(await refusal()).toMatch(/is already in use here/)
  })

  test('who has a second factor is asked for it, and signing out still ends both sessions', async () => {
    const ada = await chat.addUserWithPassword({ email: 'ada@acme.test' })
    const { secret } = await withFactor(chat, ada)
    await signInAs('ada')
    expect(await whoIsIn()).toBeUndefined()
    const { second_step } = await outcome()
    expect(second_step?.kind).toBe('code')
    const token = second_step?.token ?? ''
    const body = JSON.stringify({ token, code: codeOf(secret, now() + 30_000) })
    await browser.fetch('/session/second-factor/code', { method: 'POST', body })
    expect(await whoIsIn()).toBe(ada.email)
    const left = await read(await browser.fetch('/session', { method: 'DELETE' }))
    expect(left.sign_out_page).toContain('id_token_hint=')
  })

  test('signs out here and at the provider, which leads back to the sign-in page', async () => {
    chat.addUser({ email: 'ada@acme.test' })
    await signInAs('ada')
    const { sign_out_page = '' } = await read(await browser.fetch('/session', { method: 'DELETE' }))
    const page = new URL(sign_out_page)
    expect(page.origin).toBe(certified.issuer)
    expect(page.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/sign-in`)
    const answer = await fetch(page)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('logout')])
    expect(await whoIsIn()).toBeUndefined()
  })

  test('signs out here when the provider is down', async () => {
    chat.addUser({ email: 'ada@acme.test' })
    await signInAs('ada')
    certified.become('down')
    offset += 2 * 60 * 60 * 1000
    const answer = await browser.fetch('/session', { method: 'DELETE' })
    expect([answer.status, await read(answer)]).toEqual([200, { user: null }])
  })
})

describe('a person without an account', () => {
  test('needs an invitation where people join by invitation', async () => {
    await signInAs('ada')
    expect(await refusal()).toMatch(/no account with the address ada@acme\.test.*by invitation/)
    expect(await whoIsIn()).toBeUndefined()
  })

  test('joins by the invitation to their address, with its role', async () => {
    await chat.call(
      sendInvitations,
      { invitee_emails: 'ADA@acme.test', invite_as: Role.moderator, stream_ids: [] },
      { as: owner },
    )
    await signInAs('ada')
    const me = (await (await browser.fetch('/api/v1/users/me')).json()) as Record<string, unknown>
    expect(me).toMatchObject({ full_name: 'Ada Lovelace', role: Role.moderator })
    await browser.fetch('/session', { method: 'DELETE' })
    await signInAs('ada')
    expect(await whoIsIn()).toBeDefined()
  })

  test('joins an open organization, in the language that the provider tells', async () => {
    await chat.call(updateOrganisation, { invite_required: false }, { as: owner })
    await signInAs('ada')
    const me = (await (await browser.fetch('/api/v1/users/me')).json()) as { user_id: number }
    expect(userSettingsOf(chat.context, me.user_id).default_language).toBe('de')
  })

  test('joins by an allowed domain, and by no other', async () => {
    await chat.call(
      updateOrganisation,
      { invite_required: false, emails_restricted_to_domains: true },
      { as: owner },
    )
    await signInAs('ada')
    expect(await refusal()).toMatch(/Outside your domain/)
    await chat.call(addDomain, { domain: 'acme.test', allow_subdomains: false }, { as: owner })
    await signInAs('ada')
    expect(await whoIsIn()).toBe('ada@acme.test')
  })

  test('gets a usable name when the provider has none', async () => {
    await chat.call(updateOrganisation, { invite_required: false }, { as: owner })
    await signInAs('nameless')
    const me = (await (await browser.fetch('/api/v1/users/me')).json()) as Record<string, unknown>
    expect(me['full_name']).toBe('ada')
  })
})

describe('an answer counts', () => {
  beforeEach(() => chat.addUser({ email: 'ada@acme.test' }))

  test('once', async () => {
    const answer = await answerFor('ada')
    await follow(answer)
    await browser.fetch('/session', { method: 'DELETE' })
    await follow(answer)
    expect(await refusal()).toMatch(/used already/)
    expect(await whoIsIn()).toBeUndefined()
  })

  test('once, even for a browser that kept its ticket: the provider takes a code once', async () => {
    const answer = await answerFor('ada')
    const ticket = browser.cookie ?? ''
    await follow(answer)
    await browser.fetch('/session', { method: 'DELETE' })
    const replay = await askHost(host.host, `${ORIGIN}${answer.pathname}${answer.search}`, {
      headers: { host: 'localhost:8080', cookie: ticket },
    })
    expect(replay.headers.get('location')).toMatch(/^\/sign-in/)
    expect(replay.headers.getSetCookie().some((cookie) => cookie.startsWith('sid='))).toBe(false)
  })

  test('in the browser that began alone', async () => {
    const victim = host.browser()
    await follow(await answerFor('ada'), victim)
    const told = await read(await victim.fetch('/session/with'))
    expect(told.refused?.msg).toMatch(/began in another browser/)
    await begin(victim)
    await follow(await answerFor('ada'), victim)
    expect((await read(await victim.fetch('/session'))).user).toBeNull()
  })

  test('with the state of this sign-in', async () => {
    const answer = await answerFor('ada')
    answer.searchParams.set('state', 'another')
    await follow(answer)
    expect(await refusal()).toMatch(/could not be verified/)
  })

  test('from the issuer of the settings', async () => {
    const answer = await answerFor('ada')
    answer.searchParams.set('iss', 'https://evil.example')
    await follow(answer)
    expect(await refusal()).toMatch(/could not be verified/)
    expect(warned.join()).toContain('Sign-in with Acme')
  })

  test('for a while', async () => {
    const answer = await answerFor('ada')
    offset += 16 * 60 * 1000
    await follow(answer)
    expect(await refusal()).toMatch(/took too long/)
  })

  test('when the keys have changed meanwhile', async () => {
    await follow(await answerFor('ada'))
    await browser.fetch('/session', { method: 'DELETE' })
    certified.rotate()
    await follow(await answerFor('ada'))
    expect(await whoIsIn()).toBe('ada@acme.test')
  })

  test('only with a signature of those keys', async () => {
    const answer = await answerFor('ada')
    certified.alter = (path, body) => {
      if (path !== '/token' || typeof body['id_token'] !== 'string') return body
      const [head = '', claims = '', signature = ''] = body['id_token'].split('.')
      return { ...body, id_token: `${head}.${claims}.${signature.split('').toReversed().join('')}` }
    }
    await follow(answer)
    expect(await refusal()).toMatch(/could not be verified/)
  })

  test('with the nonce of this sign-in', async () => {
    const { url = '' } = await read(await begin())
    const other = new URL(url)
    other.searchParams.set('nonce', 'another')
    await follow(await new ProviderVisit().signIn(other.href, 'ada'))
    expect(await refusal()).toMatch(/could not be verified/)
  })

  test('with the PKCE verifier of this sign-in', async () => {
    const { url = '' } = await read(await begin())
    const other = new URL(url)
    other.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    await follow(await new ProviderVisit().signIn(other.href, 'ada'))
    expect(await refusal()).toMatch(/used already/)
  })

  test.each([
    ['a clock that is a little fast', 80, undefined],
    ['a clock that is a little slow', -80, undefined],
    ['no clock that is far off', 5 * 60, /clocks of Acme and of this server differ/],
  ])('with %s', async (_, seconds, words) => {
    const answer = await answerFor('ada')
    offset += seconds * 1000
    await follow(answer)
    const told = await refusal()
    if (words) expect(told).toMatch(words)
    else expect([told, await whoIsIn()]).toEqual([undefined, 'ada@acme.test'])
  })

  test('not when the person canceled', async () => {
    await follow(await answerFor('cancel'))
    expect(await refusal()).toBe('You canceled the sign-in at Acme.')
    expect(warned).toEqual([])
  })
})

describe('a provider', () => {
  test('that is down is named at once, and works as soon as it is back', async () => {
    certified.become('down')
    const answer = await begin()
    expect([answer.status, await read(answer)]).toEqual([
      424,
      expect.objectContaining({
        code: 'PROVIDER_FAILED',
        msg: expect.stringMatching(/Acme cannot be reached/),
      }),
    ])
    certified.become('up')
    expect((await begin()).status).toBe(200)
  })

  test('that goes down during a sign-in is named on the sign-in page', async () => {
    const answer = await answerFor('ada')
    certified.become('down')
    await follow(answer)
    expect(await refusal()).toMatch(/Acme cannot be reached/)
  })

  test('that claims to be another issuer is not used', async () => {
    certified.alter = (_, body) => ({ ...body, issuer: 'https://evil.example' })
    expect((await read(await begin())).msg).toMatch(/could not be verified/)
  })

  test('that does not know this host’s secret says so, and the operator reads why', async () => {
    start({ clientSecret: 'wrong' })
    await signInAs('ada')
    expect(await refusal()).toMatch(/does not know this server/)
    expect(warned.join()).toContain('invalid_client')
  })

  test('whose answer is endless is not read to its end', async () => {
    certified.alter = (_, body) => ({ ...body, padding: 'x'.repeat(2 * 1024 * 1024) })
    expect((await read(await begin())).msg).toMatch(/cannot be reached/)
  })
})

describe('a sign-in begins', () => {
  test('in the app alone', async () => {
    const body = JSON.stringify({ next: '/' })
    const stranger = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await browser.fetch('/session/with/acme', { method: 'POST', body }, stranger)).status).toBe(403)
    expect((await browser.fetch('/session/with/acme', {}, stranger)).status).toBe(405)
    expect((await browser.fetch('/session/with', {}, stranger)).status).toBe(403)
  })

  test('with a provider of the settings alone', async () => {
    const answer = await browser.fetch('/session/with/other', { method: 'POST', body: '{"next":"/"}' })
    expect([answer.status, (await read(answer)).msg]).toEqual([404, 'There is no such way to sign in.'])
    expect((await browser.fetch('/session/with/acme/other')).status).toBe(404)
    expect((await browser.fetch('/session/with/acme/callback/more')).status).toBe(404)
  })

  test('a limited number of times from one address', async () => {
    certified.become('down')
    const { requests } = providerBounds.sign_ins_of_an_address
    let answer = await begin()
    for (let count = 0; count < requests; count += 1) answer = await begin()
    expect([answer.status, (await read(answer)).code]).toEqual([429, 'RATE_LIMIT_HIT'])
  })

  test.each([
    ['two slashes', '//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['an address', 'https://evil.example/'],
    ['dots', '/.//evil.example'],
    ['dots after a folder', '/%5cevil.example/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a tab', '\t//evil.example'],
    ['a long path', `/${'x'.repeat(2_000)}`],
  ])('and leads to no other site: %s', async (_, next) => {
    chat.addUser({ email: 'ada@acme.test' })
    const location = (await signInAs('ada', { next })).headers.get('location') ?? ''
    const target = new URL(location, ORIGIN)
    expect([target.origin, target.href.length < 1_600]).toEqual([ORIGIN, true])
    expect(location).not.toMatch(/^\/[/\\]/)
  })
})

describe('where providers are the only way', () => {
  beforeEach(() => start({}, { signInWays: { passwords: 'off', providers: [{ id: 'acme', name: 'Acme' }] } }))

  test('passwords are refused, also for programs, with words', async () => {
    const ada = await chat.addUserWithPassword({ email: 'ada@acme.test' })
    const refused = await chat.refusal(fetchApiKey, { username: ada.email, password: TEST_PASSWORD })
    expect([refused.status, refused.code]).toEqual([401, 'PASSWORD_AUTH_DISABLED'])
    const answer = await browser.signIn({ username: ada.email, password: TEST_PASSWORD })
    expect((await read(answer)).code).toBe('PASSWORD_AUTH_DISABLED')
    await signInAs('ada')
    expect(await whoIsIn()).toBe(ada.email)
  })

  test('a wrong password is refused in the same way, so that nothing can be guessed', async () => {
    const refused = await chat.refusal(fetchApiKey, { username: 'nobody@acme.test', password: 'x' })
    expect(refused.code).toBe('PASSWORD_AUTH_DISABLED')
  })

  test('nobody chooses a password to get in', async () => {
    const post = (path: string, body: object) =>
      browser.fetch(path, { method: 'POST', body: JSON.stringify(body) })
    for (const answer of [
      await post('/session/password-reset', { email: owner.email }),
      await post('/session/sign-up', { email: 'new@acme.test' }),
      await post('/session/join', { token: 'x', full_name: 'New', password: TEST_PASSWORD }),
      await browser.fetch('/session/password-reset/token'),
    ]) {
      expect((await read(answer)).code).toBe('PASSWORD_AUTH_DISABLED')
    }
    expect(await (await browser.fetch('/session/offer')).json()).toMatchObject({ password_reset: false })
  })

  const settings = (path: string, method: string, body: Record<string, string>) =>
    browser.fetch(`/api/v1${path}`, { method, body: new URLSearchParams(body) })

  test('what takes a password elsewhere takes a recent sign-in here', async () => {
    chat.addUser({ email: 'ada@acme.test' })
    await signInAs('ada')
    const begun = await settings('/users/me/second_factor', 'POST', { password: '' })
    expect(begun.status).toBe(200)
    offset += 11 * 60 * 1000
    const late = await settings('/users/me/second_factor', 'POST', { password: '' })
    expect((await read(late)).msg).toMatch(/sign in again in a browser/)
  })

  test('a program does not count as recently signed in, however new its key is', async () => {
    const ada = chat.addUser({ email: 'ada@acme.test' })
    const refused = await chat.refusal(beginSecondFactor, { password: '' }, { as: ada })
    expect(refused.message).toMatch(/sign in again in a browser/)
  })

  test('nobody changes their password or address', async () => {
    chat.addUser({ email: 'ada@acme.test' })
    await signInAs('ada')
    const password = await settings('/settings', 'PATCH', { old_password: '', new_password: TEST_PASSWORD })
    expect((await read(password)).msg).toMatch(/Password authentication is disabled/)
    const address = await settings('/settings', 'PATCH', { email: 'other@acme.test', old_password: '' })
    expect((await read(address)).msg).toMatch(/that of the account with which you sign in/)
    expect(await whoIsIn()).toBe('ada@acme.test')
  })

  test('the settings of the server say so', async () => {
    const settings = await chat.call(getServerSettings, {})
    expect(settings).toMatchObject({
      email_auth_enabled: false,
      authentication_methods: { email: false, password: false, 'openid connect': true },
      external_authentication_methods: [{ name: 'oidc:acme', display_name: 'Acme' }],
    })
  })
})
