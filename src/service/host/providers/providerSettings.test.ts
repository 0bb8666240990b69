import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerBounds } from '../../../protocol/bounds.ts'
import { getAuditLog } from '../../../protocol/chat/auditLog.ts'
import { fetchApiKey } from '../../../protocol/chat/apiKeys.ts'
import { updateOrganisation } from '../../../protocol/chat/organisation.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ProvidersReply } from '../../../protocol/hostProviders.ts'
import { ownerOfKey } from '../../chat/accounts/keys.ts'
import type { OperatorWays } from '../../chat/accounts/signInWays.ts'
import { callerById } from '../../chat/users/store.ts'
import { aService, TEST_PASSWORD, type TestService, type TestUser } from '../../chat/service.testing.ts'
import { createCipher } from '../../cipher.ts'
import { aHost, ORIGIN, type TestBrowser, type TestHost } from '../app.testing.ts'
import { Certified, CLIENT, ProviderVisit } from './certified.testing.ts'
import { createGuardedFetch } from './guardedFetch.ts'
import { Provider } from './provider.ts'
import { createProviders } from './registry.ts'

const people = {
  owner: { name: 'Olga Owner', email: 'owner@acme.test', email_verified: true },
  ada: { name: 'Ada Lovelace', email: 'ada@acme.test', email_verified: true },
} as const

let certified: Certified
beforeAll(async () => {
  certified = await Certified.start({ people })
  certified.register(ORIGIN, ['1', '2'])
})
afterAll(() => certified.stop())

const SECRET = CLIENT.secret
const acme = () => ({
  name: 'Acme',
  issuer: certified.issuer,
  client_id: CLIENT.id,
  client_secret: SECRET as string | null,
  scopes: 'openid email profile',
  emails: 'verified',
  joining: 'organization',
  domains: [] as string[],
  state: 'on',
})

let chat: TestService
let host: TestHost
let browser: TestBrowser
let owner: TestUser

interface Start {
  readonly opened?: readonly string[]
  readonly operator?: OperatorWays
}

async function start({ opened = ['127.0.0.1'], operator = { providers: [] } }: Start = {}): Promise<void> {
  chat = aService({ signInWays: operator })
  const own = chat.service.ownProviders
  const fetch = createGuardedFetch(opened)
  const operators = operator.providers.map(
    ({ id, name }) =>
      new Provider({ id, name, issuer: certified.issuer, clientId: CLIENT.id, emails: 'verified' }),
  )
  const providers = createProviders({ operators, own: () => own.all(), fetch })
  host = aHost(
    {
      signIn: { providers, cipher: createCipher(Buffer.alloc(32, 2)) },
      providerSettings: { own, operators, fetch },
      roleOfKey: (key) => {
        const userId = ownerOfKey(chat.context, key)
        return userId === undefined ? undefined : callerById(chat.context.database, userId)?.role
      },
    },
    chat,
  )
  browser = host.browser()
  owner = await chat.addUserWithPassword({ role: Role.owner, email: 'owner@acme.test' })
  await browser.signIn({ username: owner.email, password: TEST_PASSWORD })
}

beforeEach(async () => {
  certified.become('up')
  certified.alter = undefined
  await start()
})

type Answer = ProvidersReply & { readonly code?: string; readonly msg?: string; readonly var_name?: string }

async function ask(method: string, path = '', body?: object, from = browser): Promise<Answer> {
  const answer = await from.fetch(`/session/providers${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answer
}

const add = (given: object = {}, id = '1'): Promise<Answer> => ask('POST', '', { id, ...acme(), ...given })
const change = (given: object = {}, id = '1'): Promise<Answer> => {
  const { client_secret: _, ...rest } = acme()
  return ask('PUT', `/${id}`, { ...rest, ...given })
}

/** Signs somebody in with a provider. @returns why it did not work */
async function signInWith(id: string, who: keyof typeof people, from = host.browser()) {
  const begun = await from.fetch(`/session/with/${id}`, {
    method: 'POST',
    body: JSON.stringify({ next: '/inbox' }),
  })
  const { url, msg } = (await begun.json()) as { url?: string; msg?: string }
  if (url === undefined) return msg
  const answer = await new ProviderVisit().signIn(url, who)
  await from.fetch(answer.pathname + answer.search, {}, { 'sec-fetch-site': 'cross-site' })
  const outcome = (await (await from.fetch('/session/with')).json()) as { refused?: { msg: string } }
  return outcome.refused?.msg
}

const offer = async () => (await host.browser().fetch('/session/offer')).json()

describe('an owner', () => {
  test('adds a provider, with which people sign in at once, and never reads its secret again', async () => {
    const before = await ask('GET')
    expect(before).toMatchObject({
      providers: [],
      next: { id: '1', redirect_url: `${ORIGIN}/session/with/1/callback` },
      signed_out_url: `${ORIGIN}/sign-in`,
      passwords: 'on',
    })
    const added = await add()
    expect(added.providers).toMatchObject([
      { id: '1', name: 'Acme', has_secret: true, from: 'settings', redirect_url: before.next.redirect_url },
    ])
    expect(JSON.stringify(added)).not.toContain(SECRET)
    expect(await offer()).toMatchObject({ providers: [{ id: '1', name: 'Acme' }], passwords: 'on' })
    chat.addUser({ email: 'ada@acme.test' })
    expect(await signInWith('1', 'ada')).toBeUndefined()
    const stored = JSON.stringify(chat.context.database.all('SELECT * FROM sign_in_provider'))
    expect(stored).not.toContain(SECRET)
  })

  test('changes, orders, turns off and removes providers; an ID is not used again', async () => {
    await add()
    await add({ name: 'Guild' }, '2')
    const renamed = await change({ name: 'Acme AG' })
    expect(renamed.providers.map(({ name, has_secret }) => [name, has_secret])).toEqual([
      ['Acme AG', true],
      ['Guild', true],
    ])
    expect((await ask('PUT', '/order', { ids: ['2', '1'] })).providers.map(({ id }) => id)).toEqual([
      '2',
      '1',
    ])
    expect((await ask('PUT', '/order', { ids: ['2'] })).msg).toMatch(/have changed meanwhile/)
    await change({ state: 'off' })
    expect(await offer()).toMatchObject({ providers: [{ id: '2' }] })
    expect(await signInWith('1', 'ada')).toBe('There is no such way to sign in.')
    const removed = await ask('DELETE', '/2')
    expect([removed.providers.map(({ id }) => id), removed.next.id]).toEqual([['1'], '3'])
    expect((await ask('DELETE', '/2')).code).toBe('NOT_FOUND')
  })

  test('leaves a record, without secrets', async () => {
    await add()
    await change({ name: 'Guild', client_secret: SECRET })
    await change({ name: 'Guild', state: 'off' })
    await ask('DELETE', '/1')
    const { entries } = await chat.call(getAuditLog, { group: 'settings' }, { as: owner })
    expect(entries.map(({ action, user_id, details }) => [action, user_id, details])).toMatchObject([
      ['provider_removed', owner.id, { id: '1', name: 'Guild' }],
      ['provider_changed', owner.id, { id: '1', state: 'off' }],
      ['provider_changed', owner.id, { name: 'Guild' }],
      ['provider_added', owner.id, { id: '1', name: 'Acme', issuer: certified.issuer }],
    ])
    expect(JSON.stringify(entries)).not.toContain(SECRET)
  })

  test('renames and turns off a provider that is down, and cannot turn it on', async () => {
    await add()
    certified.become('down')
    expect((await change({ name: 'Down', state: 'off' })).providers).toMatchObject([{ state: 'off' }])
    expect((await change({ name: 'Down' })).msg).toMatch(/cannot be reached/)
  })

  test('enters the secret again for another issuer', async () => {
    await add()
    const other = await Certified.start({ people })
    other.register(ORIGIN, ['1'])
    expect(await change({ issuer: other.issuer })).toMatchObject({
      var_name: 'client_secret',
      msg: 'Enter the secret again: it belongs to another issuer.',
    })
    expect((await change({ issuer: other.issuer, client_secret: SECRET })).providers).toMatchObject([
      { issuer: other.issuer },
    ])
    await other.stop()
  })

  test('has a limited number of trials', async () => {
    certified.become('down')
    let answer = await add()
    for (let count = 0; count < providerBounds.trials_of_an_owner.requests; count += 1) answer = await add()
    expect(answer.code).toBe('RATE_LIMIT_HIT')
  })
})

describe('before a provider is stored', () => {
  test.each([
    ['name', { name: ' ' }, /Enter a name/],
    ['name', { name: 'x'.repeat(61) }, /up to 60 characters/],
    ['issuer', { issuer: 'acme' }, /Enter the address of the issuer/],
    ['issuer', { issuer: 'http://id.acme.test' }, /Enter the address of the issuer/],
    ['issuer', { issuer: 'https://me:secret@id.acme.test' }, /Enter the address of the issuer/],
    ['client_id', { client_id: '' }, /ID that the provider gave/],
    ['scopes', { scopes: 'email profile' }, /openid has to be among them/],
    ['domains', { joining: 'domains' }, /Enter a domain/],
    ['domains', { joining: 'domains', domains: ['acme'] }, /acme is not a domain/],
    ['client_secret', { client_secret: 'wrong' }, /does not know this client ID/],
    ['client_secret', { client_secret: null }, /needs a client secret|does not know this client ID/],
    ['client_secret', { client_id: 'stranger' }, /does not know this client ID/],
  ])('its %s is right', async (field, given, words) => {
    const answer = await add(given)
    expect([answer.var_name, answer.msg]).toEqual([field, expect.stringMatching(words)])
    expect((await ask('GET')).providers).toEqual([])
  })

  const described =
    (change: (body: Record<string, unknown>) => Record<string, unknown>): typeof certified.alter =>
    (path, body) =>
      path.includes('well-known') ? change(body) : body

  test.each([
    [
      'another name',
      described((body) => ({ ...body, issuer: 'https://id.evil.example' })),
      /calls itself https:\/\/id\.evil\.example/,
    ],
    [
      'no code flow',
      described((body) => ({ ...body, response_types_supported: ['id_token'] })),
      /does not offer the authorization code flow/,
    ],
    [
      'no PKCE',
      described((body) => ({ ...body, code_challenge_methods_supported: ['plain'] })),
      /does not offer PKCE/,
    ],
    ['no description', described(() => ({})), /is not there/],
    [
      'keys within a private network',
      described((body) => ({ ...body, token_endpoint: 'https://10.0.0.1/token' })),
      /10\.0\.0\.1 is in a private network/,
    ],
  ])('its description is read: %s', async (_, alter, words) => {
    certified.alter = alter
    expect(await add()).toMatchObject({
      code: 'PROVIDER_FAILED',
      var_name: 'issuer',
      msg: expect.stringMatching(words),
    })
  })

  test('without a list of PKCE methods, as some providers have it', async () => {
    certified.alter = described((body) => ({ ...body, code_challenge_methods_supported: undefined }))
    expect((await add()).providers).toHaveLength(1)
  })

  test('an issuer that is down is named', async () => {
    certified.become('down')
    expect((await add()).msg).toBe(`${new URL(certified.issuer).host} cannot be reached.`)
  })

  test('an issuer in a private network is not asked, unless the operator opened it', async () => {
    await start({ opened: [] })
    expect((await add()).msg).toMatch(/is in a private network, which this server does not reach/)
    expect((await add({ issuer: 'https://192.168.1.2' })).msg).toMatch(/private network/)
  })
})

describe('the only way', () => {
  test('are providers once an owner came by one, and not before', async () => {
    await add()
    expect((await ask('PUT', '/passwords', { passwords: 'off' })).msg).toMatch(/^Sign in with one of/)
    const came = host.browser()
    await signInWith('1', 'owner', came)
    const ended = await ask('PUT', '/passwords', { passwords: 'off' }, came)
    expect([ended.passwords, ended.signed_in_with]).toEqual(['off', '1'])
    const refused = await chat.refusal(fetchApiKey, { username: owner.email, password: TEST_PASSWORD })
    expect(refused.code).toBe('PASSWORD_AUTH_DISABLED')
    expect((await ask('DELETE', '/1', undefined, came)).msg).toMatch(/only way to sign in/)
    expect((await change({ state: 'off' })).msg).toMatch(/only way to sign in/)
    expect(await signInWith('1', 'owner')).toBeUndefined()
    await ask('PUT', '/passwords', { passwords: 'on' }, came)
    expect(await offer()).toMatchObject({ passwords: 'on' })
    const { entries } = await chat.call(getAuditLog, { group: 'settings' }, { as: owner })
    expect(entries.map(({ action }) => action)).toEqual([
      'passwords_allowed',
      'passwords_ended',
      'provider_added',
    ])
  })

  test('back is the operator’s word, which owners read', async () => {
    chat.service.ownProviders.setPasswords({ userId: owner.id, address: '' }, 'on', undefined)
    await start({ operator: { passwords: 'on', providers: [] } })
    await add()
    const came = host.browser()
    await signInWith('1', 'owner', came)
    const answer = await ask('PUT', '/passwords', { passwords: 'off' }, came)
    expect(answer.msg).toContain('PASSWORD_SIGN_IN')
    chat.context.database.run(`UPDATE sign_in_rule SET passwords = 'off'`)
    await chat.call(fetchApiKey, { username: owner.email, password: TEST_PASSWORD })
    expect(await ask('GET')).toMatchObject({ passwords: 'off', operator_passwords: 'on' })
  })
})

describe('a newcomer joins', () => {
  test('by a provider for their domain, although the organization takes invited people alone', async () => {
    await chat.call(updateOrganisation, { invite_required: true }, { as: owner })
    await add({ joining: 'domains', domains: ['@ACME.test', ''] })
    expect(await signInWith('1', 'ada')).toBeUndefined()
  })

  test('not by a provider for other domains', async () => {
    await chat.call(updateOrganisation, { invite_required: false }, { as: owner })
    await add({ joining: 'domains', domains: ['guild.test'] })
    expect(await signInWith('1', 'ada')).toMatch(/There is no account with the address/)
  })

  test('not without an invitation where the provider is for invited people', async () => {
    await chat.call(updateOrganisation, { invite_required: false }, { as: owner })
    await add({ joining: 'invitation' })
    expect(await signInWith('1', 'ada')).toMatch(/People join this organization by invitation/)
    await change({ joining: 'organization' })
    expect(await signInWith('1', 'ada')).toBeUndefined()
  })
})

describe('the settings are', () => {
  test('for owners, in the app', async () => {
    const admin = await chat.addUserWithPassword({ role: Role.administrator, email: 'admin@acme.test' })
    const other = host.browser()
    expect((await ask('GET', '', undefined, other)).code).toBe('UNAUTHORIZED')
    await other.signIn({ username: admin.email, password: TEST_PASSWORD })
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['PUT', '/passwords'],
    ] as const) {
      expect((await ask(method, path, method === 'GET' ? undefined : {}, other)).code).toBe(
        'PERMISSION_DENIED',
      )
    }
    const stranger = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const crossed = await browser.fetch('/session/providers', { method: 'POST', body: '{}' }, stranger)
    expect(crossed.status).toBe(403)
  })

  test('beside those of the operator, which nobody changes here', async () => {
    await start({ operator: { providers: [{ id: 'acme', name: 'Acme' }] } })
    const { providers } = await add({ name: 'Guild' })
    expect(providers).toMatchObject([
      { id: 'acme', from: 'operator', has_secret: false },
      { id: '1', from: 'settings' },
    ])
    expect((await change({}, 'acme')).msg).toMatch(/people who run this server set up this provider/)
    expect((await ask('DELETE', '/acme')).msg).toMatch(/people who run this server/)
  })

  test('the same for two owners who add one at the same time', async () => {
    await add()
    expect((await add()).msg).toMatch(/Another owner added a provider meanwhile/)
  })
})
