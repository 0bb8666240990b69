import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { edgeBounds } from '../../protocol/bounds.ts'
import { getServerSettings } from '../../protocol/chat/serverSettings.ts'
import { setUpOrganisation, isSetUpNeeded } from '../chat/setUp.ts'
import { aService, TEST_PASSWORD_COST } from '../chat/service.testing.ts'
import { DamagedDatabase } from '../database/database.ts'
import { readEnvironment } from './environment.ts'
import { openHost } from './host.ts'
import { SetUpCode, type SetUp } from './setUp.ts'
import { aHost, fromApp, ORIGIN, askHost } from './app.testing.ts'

const CODE = '01234567'
/** Codes that replaced the first one. */
let printed: string[] = []
const everything = new URLSearchParams({ client_capabilities: '{"user_settings_object":true}' })
const args = {
  organisation: 'Lantern',
  full_name: 'Olga Owner',
  email: 'olga@lantern.test',
  password: 'a long enough password',
}

function anEmptyHost(options: Parameters<typeof aHost>[0] = {}) {
  const chat = aService({ mode: 'production' })
  const setUp: SetUp = {
    isNeeded: () => isSetUpNeeded(chat.context),
    code: new SetUpCode((code) => printed.push(code), CODE),
    isForEverybody: false,
    perform: (organisation) => setUpOrganisation(chat.context, TEST_PASSWORD_COST, organisation),
  }
  return aHost({ setUp, ...options }, chat)
}

type Host = ReturnType<typeof anEmptyHost>

/** Sends a request from this machine, or through a trusted proxy from another. */
const ask = (made: Host, path: string, body?: object, from?: string): Promise<Response> =>
  Promise.resolve(
    askHost(made.host, `${ORIGIN}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        host: 'localhost:8080',
        ...fromApp,
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )

test('before the set-up only the set-up is answered', async () => {
  const made = anEmptyHost()
  for (const path of [
    '/api/v1/server_settings',
    '/api/v1/register',
    '/user_avatars/x',
    '/calendar/events/v1/events',
  ]) {
    const response = await ask(made, path)
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'SET_UP_NEEDED' }])
  }
  expect(await (await ask(made, '/session')).json()).toEqual({ user: null })
  expect(await (await ask(made, '/session/offer')).json()).toMatchObject({
    set_up: 'needed',
    set_up_code: 'asked',
  })
})

test.each([
  ['de-CH', 'de', 'Für alle'],
  ['es', 'en', 'For everyone'],
  [undefined, 'en', 'For everyone'],
])(
  'an owner who sets up in %s continues in %s, and so does the organization',
  async (language, spoken, description) => {
    const browser = anEmptyHost().browser()
    const body = JSON.stringify({ ...args, code: CODE, language })
    expect((await browser.fetch('/session/set-up', { method: 'POST', body })).status).toBe(200)
    const registered = await browser.fetch('/api/v1/register', { method: 'POST', body: everything })
    expect(await registered.json()).toMatchObject({
      realm_default_language: spoken,
      user_settings: { default_language: spoken },
      streams: [{ name: 'general', description }],
    })
  },
)

test('the printed code creates the owner and signs in', async () => {
  const made = anEmptyHost()
  const browser = made.browser()
  const post = (body: object) =>
    browser.fetch('/session/set-up', { method: 'POST', body: JSON.stringify(body) })
  const response = await post({ ...args, code: '0123 4567', timezone: 'Europe/Zurich' })
  expect([response.status, await response.json()]).toMatchObject([200, { user: { email: args.email } }])
  const own = await (await browser.fetch('/api/v1/users/me')).json()
  expect(own).toMatchObject({ full_name: 'Olga Owner', role: 100, is_owner: true, timezone: 'Europe/Zurich' })
  expect((await made.chat.call(getServerSettings, {})).realm_name).toBe('Lantern')
  const channels = await (await browser.fetch('/api/v1/users/me/subscriptions')).json()
  expect(channels).toMatchObject({ subscriptions: [{ name: 'general' }] })
  expect(await (await ask(made, '/session/offer')).json()).toMatchObject({ set_up: 'done' })
  expect((await post({ ...args, code: CODE })).status).toBe(400)
})

test('another machine needs the code, and guessing it is limited', async () => {
  const made = anEmptyHost()
  for (const code of [undefined, '', '1', ...Array.from({ length: 7 }, (_, index) => `7777777${index}`)]) {
    const response = await ask(made, '/session/set-up', { ...args, code })
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'PERMISSION_DENIED' }])
  }
  expect((await ask(made, '/session/set-up', { ...args, code: CODE })).status).toBe(429)
  expect(isSetUpNeeded(made.chat.context)).toBe(true)
})

test('after many guesses a longer code is printed for the operator', async () => {
  const made = anEmptyHost({ trustedProxies: ['unknown'] })
  const guess = (code: string, from: number) =>
    ask(made, '/session/set-up', { ...args, code }, `2001:db8:${from.toString(16)}::1`)
  for (let from = 0; from < edgeBounds.wrong_codes; from++) {
    expect((await guess('99999999', from)).status).toBe(403)
  }
  expect(printed).toEqual([expect.stringMatching(/^\d{16}$/)])
  for (let from = 100; from < 200; from++) expect((await guess(CODE, from)).status).toBe(403)
  expect(printed).toHaveLength(1)
  expect((await guess(printed[0] ?? '', 300)).status).toBe(200)
})

test('after the set-up codes are ignored', async () => {
  const made = anEmptyHost({ trustedProxies: ['unknown'] })
  await ask(made, '/session/set-up', { ...args, code: CODE }, '192.0.2.1')
  for (let from = 0; from < 30; from++) {
    const response = await ask(made, '/session/set-up', { ...args, code: '1' }, `192.0.2.${from}`)
    expect(response.status).toBe(400)
  }
  expect(printed).toEqual([])
})

test.each([
  { organisation: ' ' },
  { organisation: 'x'.repeat(41) },
  { full_name: 'O' },
  { email: 'nowhere' },
  { password: 'short' },
])('the set-up refuses %j', async (rest) => {
  const made = anEmptyHost()
  const response = await ask(made, '/session/set-up', { ...args, code: CODE, ...rest })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  expect(isSetUpNeeded(made.chat.context)).toBe(true)
})

test('two simultaneous set-ups create one organization', async () => {
  const made = anEmptyHost()
  const other = { ...args, email: 'other@lantern.test', code: CODE }
  const answers = await Promise.all([
    ask(made, '/session/set-up', { ...args, code: CODE }),
    ask(made, '/session/set-up', other),
  ])
  expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200, 400]))
})

let folder: string
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  folder = mkdtempSync(join(tmpdir(), 'parley-setup-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (rest: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: folder, PARLEY_MODE: 'production', ...rest })

test('the environment creates an organization once, and later starts keep it', async () => {
  const byEnvironment = environment({
    SETUP_ORGANISATION: 'Lantern',
    SETUP_OWNER_NAME: 'Olga Owner',
    SETUP_OWNER_EMAIL: args.email,
    SETUP_OWNER_PASSWORD: args.password,
  })
  for (let start = 0; start < 2; start++) {
    const host = await openHost(byEnvironment)
    expect(host.setUpCode()).toBeUndefined()
    const response = await host.fetch(
      new Request('http://localhost/session', {
        method: 'POST',
        headers: { ...fromApp, host: 'localhost' },
        body: JSON.stringify({ username: args.email, password: args.password }),
      }),
      { incoming: { httpVersion: '1.1', socket: { remoteAddress: '127.0.0.1' } } },
    )
    expect(response.status).toBe(200)
    host.quiesce()
    await host.stop()
  }
}, 30_000)

/** Queries an empty host with these settings from its own machine. */
async function withEmptyHost<T>(
  settings: Record<string, string>,
  work: (
    call: (path: string, rest?: Calling) => Promise<Response>,
    host: Awaited<ReturnType<typeof openHost>>,
  ) => T,
): Promise<Awaited<T>> {
  const host = await openHost(environment(settings))
  const call = async (
    path: string,
    { headers, body, httpVersion = '1.1' }: Calling = {},
  ): Promise<Response> =>
    host.fetch(
      new Request(`http://localhost${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { host: 'localhost:8080', ...fromApp, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      { incoming: { httpVersion, socket: { remoteAddress: '127.0.0.1' } } },
    )
  try {
    return await work(call, host)
  } finally {
    host.quiesce()
    await host.stop()
  }
}

interface Calling {
  readonly headers?: Record<string, string>
  readonly body?: object
  readonly httpVersion?: string
}

test('an empty production host is set up without a code on its own machine', () =>
  withEmptyHost({}, async (call, host) => {
    expect(host.setUpCode()).toMatch(/^\d{8}$/)
    for (const headers of [
      { 'accept-language': 'de', 'sec-fetch-mode': 'cors', 'user-agent': 'Firefox' },
      { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' },
      { host: '[::1]:8080' },
    ]) {
      const offer = await call('/session/offer', { headers })
      expect(await offer.json()).toMatchObject({ set_up: 'needed', set_up_code: 'not-asked' })
    }
    expect((await call('/session/set-up', { body: args })).status).toBe(200)
    expect(host.setUpCode()).toBeUndefined()
  }))

const behindProxy = { PUBLIC_URL: 'https://chat.example.org', TRUSTED_PROXIES: '127.0.0.1' }
const named = { host: 'chat.example.org', 'x-forwarded-proto': 'https' }
const passedOn: [string, Record<string, string>, Calling][] = [
  ['a proxy that only says Via', behindProxy, { headers: { ...named, via: '1.1 nginx' } }],
  ['a proxy that only says X-Real-IP', behindProxy, { headers: { ...named, 'x-real-ip': '127.0.0.1' } }],
  ['a proxy that says nothing', behindProxy, { headers: { host: 'chat.example.org' } }],
  ['a proxy that names the machine', behindProxy, { headers: { ...named, 'x-forwarded-for': '127.0.0.1' } }],
  ['a public address without a trusted proxy', { PUBLIC_URL: 'https://chat.example.org' }, {}],
  ['a trusted proxy without a public address', { TRUSTED_PROXIES: '127.0.0.1' }, {}],
  ['another name that is answered to', { ALLOWED_HOSTS: 'chat' }, {}],
  ['a host that listens for others', { HOST: '0.0.0.0' }, {}],
  ['a page of elsewhere', {}, { headers: { origin: 'https://chat.example.org' } }],
  ['a page without a name', {}, { headers: { origin: 'null' } }],
  ['a proxy that speaks HTTP/1.0', {}, { httpVersion: '1.0' }],
  ...[
    'via',
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-cluster-client-ip',
    'cdn-loop',
  ].map((header): (typeof passedOn)[number] => [
    `the header ${header}`,
    {},
    { headers: { [header]: '127.0.0.1' } },
  ]),
]
test.each(passedOn)('%s makes the code required', (_, settings, calling) =>
  withEmptyHost(settings, async (call, host) => {
    expect(await (await call('/session/offer', calling)).json()).toMatchObject({ set_up_code: 'asked' })
    expect((await call('/session/set-up', { ...calling, body: args })).status).toBe(403)
    expect(host.setUpCode()).toMatch(/^\d{8}$/)
  }),
)

test('an incomplete set-up in the environment is refused', () => {
  expect(() => environment({ SETUP_ORGANISATION: 'Lantern' })).toThrow('SETUP_OWNER_NAME')
})

test('a damaged database is reported, and the host does not start', async () => {
  writeFileSync(join(folder, 'chat.sqlite'), 'SQLite format 3\0'.padEnd(8192, 'x'))
  await expect(openHost(environment())).rejects.toThrow(DamagedDatabase)
  await expect(openHost(environment())).rejects.toThrow(/chat\.sqlite is damaged.*operating\.md/s)
})
