import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnvironment, type Environment } from './environment.ts'
import { openHost, type Host } from './host.ts'
import { fromApp, ORIGIN } from './app.testing.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'ada@example.org'

let folder: string
let host: Host
let logged: string

async function start(environment: Environment): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'parley-logs-'))
  host = await openHost(
    readEnvironment({
      ...environment,
      DATA_DIR: folder,
      PARLEY_MODE: 'production',
      SETUP_ORGANISATION: 'Analytical Engines',
      SETUP_OWNER_NAME: 'Ada Lovelace',
      SETUP_OWNER_EMAIL: EMAIL,
      SETUP_OWNER_PASSWORD: PASSWORD,
    }),
  )
  logged = ''
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      logged += `${parts.map((part) => (typeof part === 'string' ? part : inspect(part, { depth: 9 }))).join(' ')}\n`
    })
  }
}
afterEach(async () => {
  vi.restoreAllMocks()
  await host.stop()
  rmSync(folder, { recursive: true })
})

const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  host.fetch(
    new Request(`${ORIGIN}${path}`, {
      ...init,
      headers: { host: 'localhost:8080', ...fromApp, ...(init.headers as Record<string, string>) },
    }),
  )

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** Signs in and returns the confidential values of it. */
async function signIn(): Promise<{ key: string; cookie: string }> {
  const session = await ask('/session', {
    method: 'POST',
    body: JSON.stringify({ username: EMAIL, password: PASSWORD }),
  })
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const issued = await ask('/api/v1/fetch_api_key', form({ username: EMAIL, password: PASSWORD }))
  const { api_key: key } = (await issued.json()) as { api_key: string }
  return { key, cookie }
}

/** Makes everything that reads or writes messages or events fail internally. */
function breakDatabase(): void {
  const database = new DatabaseSync(join(folder, 'chat.sqlite'))
  database.exec('PRAGMA foreign_keys = OFF; DROP TABLE message; DROP TABLE calendar_event')
  database.close()
}

const formats = [
  ['plain', {}],
  ['json', { LOG_FORMAT: 'json' }],
] as const

describe.each(formats)('in the form %s', (_, environment) => {
  beforeEach(() => start(environment))

  test('successful and refused requests are not logged', async () => {
    const { cookie } = await signIn()
    const headers = { cookie }
    await ask('/session', { method: 'POST', body: JSON.stringify({ username: EMAIL, password: 'wrong' }) })
    await ask('/api/v1/messages', { ...form({ type: 'direct', to: '[]', content: '' }), headers })
    await ask('/calendar/events/v1/events/999999')
    await ask('/no/such/page?token=abc')
    expect(logged).toBe('')
  })

  test('a fault is logged with the answer’s ID, without secrets', async () => {
    const { key, cookie } = await signIn()
    breakDatabase()
    const authorization = `Basic ${Buffer.from(`${EMAIL}:${key}`).toString('base64')}`
    const words = 'Nobody else may read these words'
    const message = form({ type: 'direct', to: JSON.stringify([EMAIL]), content: words })
    const search = new URLSearchParams({
      anchor: 'newest',
      num_before: '5',
      num_after: '0',
      narrow: JSON.stringify([{ operator: 'search', operand: words }]),
    })
    const answers = await Promise.all([
      ask('/api/v1/messages', { ...message, headers: { cookie } }),
      ask('/api/v1/messages', { ...message, headers: { authorization } }),
      ask(`/api/v1/messages?${search}`, { headers: { cookie } }),
      ask(`/calendar/events/v1/events?search=${encodeURIComponent(words)}`, { headers: { authorization } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    for (const answer of answers.slice(0, 3)) {
      const { request_id } = (await answer.json()) as { request_id: string }
      expect(logged).toContain(request_id)
    }
    const secrets = [PASSWORD, key, cookie.split('=')[1] ?? '', authorization.slice(6), EMAIL, words]
    expect(secrets.filter((secret) => secret === '' || logged.includes(secret))).toEqual([])
    expect(logged).not.toContain(encodeURIComponent(words))
  })
})

const lines = (): Record<string, unknown>[] =>
  logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('in JSON a fault is one line, with time, level, message and stack', async () => {
  await start({ LOG_FORMAT: 'json' })
  breakDatabase()
  expect((await ask('/calendar/events/v1/events')).status).toBe(500)
  expect(lines()).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'error',
      message: expect.stringMatching(/^Fault in \S.*\S$/),
      error: { name: 'Error', message: expect.any(String), stack: expect.stringContaining('.ts:') },
    },
  ])
})

test('the access log has a line for each request, if it is asked for, without what a caller chose', async () => {
  await start({ LOG_FORMAT: 'json', ACCESS_LOG: 'on' })
  await ask('/api/v1/messages/7?secret=1')
  await ask('/session/invitation/t0ken')
  await ask('/fr/calendar/events/v1/events?search=secret')
  expect(logged).not.toMatch(/secret|t0ken/)
  const common = { level: 'info', method: 'GET', address: 'unknown', milliseconds: expect.any(Number) }
  expect(lines()).toEqual([
    expect.objectContaining({ ...common, interface: 'chat', route: '/messages/{message_id}', status: 401 }),
    expect.objectContaining({ ...common, interface: 'host', route: '/session' }),
    expect.objectContaining({ ...common, interface: 'calendar', route: '/events', status: 200 }),
  ])
})
