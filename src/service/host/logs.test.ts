import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnvironment } from './environment.ts'
import { openHost, type Host } from './host.ts'
import { fromApp, ORIGIN } from './app.testing.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'ada@example.org'

let folder: string
let host: Host
let logged: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-logs-'))
  host = await openHost(
    readEnvironment({
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
})
afterEach(() => {
  vi.restoreAllMocks()
  host.stop()
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
