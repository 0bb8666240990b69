import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CLIENT_HEADER, CLIENT_HEADER_VALUE } from '../../../protocol/appHeader.ts'
import type { ImportReply } from '../../../protocol/hostImports.ts'
import { Database } from '../../database/database.ts'
import { anExport } from '../../import/slack/anExport.testing.ts'
import { FakeSlack, TOKEN } from '../../import/slack/fakeSlack.testing.ts'
import { zipOf } from '../../import/zip.testing.ts'
import { readEnvironment } from '../environment.ts'
import { openHost, type Host } from '../host.ts'

/* A host with an organization of its own, which imports in a process beside it. */

const ORIGIN = 'http://localhost:8080'
const PASSWORD = 'a long enough password'

let root: string
let data: string
let host: Host
let cookie = ''
let environment: Record<string, string> = {}

const start = async (): Promise<void> => {
  host = await openHost(
    readEnvironment({
      DATA_DIR: data,
      PARLEY_MODE: 'production',
      RATE_LIMITS: 'off',
      IMPORT_LIMIT_MIB: '50',
      ...environment,
      SETUP_ORGANISATION: 'Team',
      SETUP_OWNER_NAME: 'Olga',
      SETUP_OWNER_EMAIL: 'olga@test.example',
      SETUP_OWNER_PASSWORD: PASSWORD,
    }),
  )
}

const stop = async (): Promise<void> => {
  host.quiesce()
  await host.stop()
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'parley-imports-'))
  data = join(root, 'data')
  cookie = ''
  environment = {}
  await start()
  await signIn('olga@test.example')
})
afterEach(async () => {
  await stop()
  rmSync(root, { recursive: true })
})

const ask = async (
  method: string,
  path: string,
  body?: BodyInit,
  headers: Readonly<Record<string, string>> = { [CLIENT_HEADER]: CLIENT_HEADER_VALUE },
): Promise<Response> =>
  host.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: { host: 'localhost:8080', ...headers, ...(cookie === '' ? {} : { cookie }) },
      ...(body === undefined ? {} : { body }),
    }),
  )

async function signIn(username: string): Promise<number> {
  cookie = ''
  const response = await ask('POST', '/session', JSON.stringify({ username, password: PASSWORD }))
  cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return response.status
}

const state = async (): Promise<ImportReply> =>
  (await (await ask('GET', '/session/import')).json()) as ImportReply

async function until(wanted: ImportReply['state']): Promise<ImportReply> {
  for (;;) {
    const now = await state()
    if (now.state === wanted) return now
    if (now.state === 'failed') throw new Error(now.fault?.message)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const begin = (archive: Buffer, name = 'export.zip'): Promise<Response> =>
  ask('POST', '/session/import', JSON.stringify({ name, size: archive.length }))
const part = (offset: number, bytes: Buffer): Promise<Response> =>
  ask('PUT', `/session/import/part?offset=${offset}`, new Uint8Array(bytes))

async function send(archive: Buffer): Promise<void> {
  expect((await begin(archive)).status).toBe(200)
  expect(await (await part(0, archive)).json()).toEqual({ received: archive.length })
}

const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { refusal?: { key: string } }).refusal?.key

const messages = async (): Promise<number> => {
  const query = new URLSearchParams({ anchor: 'newest', num_before: '1000', num_after: '0' })
  const answer = await ask('GET', `/api/v1/messages?${query}`)
  return ((await answer.json()) as { messages: unknown[] }).messages.length
}

/** All that the database holds, but its event queues and when keys were used. */
function contents(): unknown {
  const database = new Database(join(data, 'chat.sqlite'))
  const tables = database.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%' AND name NOT LIKE 'sqlite%'
     AND name NOT LIKE '%queue%' ORDER BY name`,
  )
  const all = tables.map(({ name }) => [
    name,
    database
      .all<Record<string, unknown>>(`SELECT * FROM ${name}`)
      .map((row) => ({ ...row, last_used_at: null })),
  ])
  database.close()
  return all
}

const small = anExport()
const archive = zipOf(small.files)

test('an export comes while the host runs, with its numbers, and is undone as a whole', async () => {
  await stop()
  const before = contents()
  await start()
  expect(await state()).toMatchObject({ state: 'none', can_start: true, most_mib: 50 })
  await send(archive)
  const done = await until('done')
  const { messages: came, reactions, files } = small.counts
  expect(done.report?.come).toMatchObject({ messages: came, reactions, files, emoji: 1 })
  expect(done.report?.left).toContainEqual({
    message: 'pins of files, and of messages that weren’t imported',
    refusal: { key: 'imports.left.pins', params: {} },
    count: 1,
  })
  expect(done.can_undo).toBe(true)
  // The owner is signed in as before, and reads what came.
  expect(await messages()).toBeGreaterThan(0)
  expect(readdirSync(join(data, 'uploads')).length).toBeGreaterThan(files)
  expect(await (await ask('POST', '/session/import/undo')).json()).toMatchObject({ state: 'undoing' })
  expect(await until('none')).toMatchObject({ can_start: true })
  expect(await messages()).toBe(0)
  await stop()
  expect(contents()).toEqual(before)
  expect(readdirSync(data)).not.toContain('import')
  expect(
    readdirSync(join(data, 'uploads'), { recursive: true }).filter((path) => /[\w-]{24}/.test(String(path))),
  ).toEqual([])
  await start()
})

test('what was used since is not undone', async () => {
  await send(archive)
  await until('done')
  const message = new URLSearchParams({ type: 'channel', to: '"general"', topic: 'now', content: 'news' })
  expect((await ask('POST', '/api/v1/messages', message)).status).toBe(200)
  expect(await state()).toMatchObject({ state: 'done', can_undo: false })
  expect(await codeOf(await ask('POST', '/session/import/undo'))).toBe('imports.usedSince')
  await ask('POST', '/session/import/keep')
  expect(await state()).toMatchObject({ state: 'none', can_start: false })
  expect(existsSync(join(data, 'import'))).toBe(false)
  expect(await codeOf(await begin(archive))).toBe('imports.hasMessages')
})

test('while it runs people read and change nothing; a new start of the host goes on', async () => {
  const large = zipOf(anExport({ entries: 3000, days: 60 }).files)
  await send(large)
  expect(await state()).toMatchObject({ state: 'running' })
  const message = new URLSearchParams({ type: 'channel', to: '"general"', topic: 'now', content: 'news' })
  expect(await codeOf(await ask('POST', '/api/v1/messages', message))).toBe('imports.paused')
  expect((await ask('POST', '/api/v1/register')).status).toBe(200)
  expect(await codeOf(await ask('POST', '/session/password-reset', '{"email":"x@y.example"}'))).toBe(
    'imports.paused',
  )
  await expect.poll(async () => (await state()).days_done, { timeout: 20_000 }).toBeGreaterThan(3)
  await stop()
  await start()
  expect((await state()).state).toBe('running')
  const { report } = await until('done')
  expect(report?.come.messages).toBe(anExport({ entries: 3000, days: 60 }).counts.messages)
  expect(report?.come.files).toBe(anExport({ entries: 3000, days: 60 }).counts.files)
}, 60_000)

test('the file arrives in parts, in order, and goes on after a break', async () => {
  await begin(archive)
  await part(0, archive.subarray(0, 1000))
  expect(await codeOf(await part(500, archive.subarray(500)))).toBe('imports.noPart')
  await stop()
  await start()
  await begin(archive)
  expect(await state()).toMatchObject({ state: 'receiving', received: 1000, size: archive.length })
  expect(await codeOf(await part(1000, Buffer.alloc(archive.length)))).toBe('imports.noPart')
  expect((await state()).received).toBe(1000)
  await part(1000, archive.subarray(1000))
  await until('done')
})

test('it is canceled, and a failed one says why and leaves nothing', async () => {
  await send(zipOf(anExport({ entries: 3000, days: 60 }).files))
  expect(await (await ask('DELETE', '/session/import')).json()).toMatchObject({
    state: 'none',
    can_start: true,
  })
  expect(existsSync(join(data, 'import'))).toBe(false)
  await send(Buffer.from('no ZIP file'))
  await expect.poll(async () => (await state()).state).toBe('failed')
  const { fault } = await state()
  expect(fault).toMatchObject({
    message: 'export.zip isn’t a ZIP file, or it’s incomplete.',
    refusal: { key: 'imports.notZip' },
  })
  expect(readdirSync(join(data, 'import'))).toEqual(['import.json'])
  expect(await (await ask('DELETE', '/session/import')).json()).toMatchObject({ state: 'none' })
  expect(await messages()).toBe(0)
})

test('only owners import, from the app alone, and files within the limit', async () => {
  expect((await ask('POST', '/session/import', '{"name":"a.zip","size":1}', {})).status).toBe(403)
  const large = await ask(
    'POST',
    '/session/import',
    JSON.stringify({ name: 'a.zip', size: 51 * 1024 * 1024 }),
  )
  expect(await codeOf(large)).toBe('imports.fileLarge')
  expect((await ask('POST', '/session/import', '{"name":"","size":1}')).status).toBe(400)
  expect(await codeOf(await part(0, Buffer.from('x')))).toBe('imports.noneUnderway')
  cookie = ''
  expect((await ask('GET', '/session/import')).status).toBe(401)
})

describe('a token for the files', () => {
  let slack: FakeSlack
  beforeEach(async () => {
    slack = await FakeSlack.start()
    environment = { SLACK_URL: slack.url }
    await stop()
    await start()
  })
  afterEach(() => slack.stop())

  const withFile = (): Buffer =>
    zipOf(
      Object.entries({
        'users.json': [
          { id: 'U1', name: 'olga', profile: { real_name: 'Olga', email: 'olga@test.example' } },
        ],
        'channels.json': [{ id: 'C1', name: 'general', is_general: true, members: ['U1'] }],
        'general/2024-03-01.json': [
          {
            type: 'message',
            ts: '1709280000.000100',
            user: 'U1',
            text: 'Here',
            files: [{ id: 'F1', name: 'plan.pdf', url_private: slack.addressOf('plan.pdf') }],
          },
        ],
      }).map(([path, content]) => ({ path, content: JSON.stringify(content) })),
    )

  const beginWith = (bytes: Buffer, token?: string): Promise<Response> =>
    ask('POST', '/session/import', JSON.stringify({ name: 'export.zip', size: bytes.length, token }))

  /** Everything in the data folder, as text. */
  const onDisk = (): string =>
    readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('')

  test('fetches them, and is stored nowhere', async () => {
    const bytes = withFile()
    await beginWith(bytes, TOKEN)
    await part(0, bytes)
    expect((await until('done')).report?.come.files).toBe(1)
    expect(slack.asked.at(-1)?.token).toBe(TOKEN)
    expect(onDisk()).not.toContain(TOKEN)
  })

  test('that Slack does not know ends the import with a reason', async () => {
    const bytes = withFile()
    await beginWith(bytes, 'xoxb-wrong')
    await part(0, bytes)
    await expect(until('done')).rejects.toThrow('Slack doesn’t accept this token (invalid_auth).')
    expect((await beginWith(bytes, 'no token at all')).status).toBe(400)
  })

  /** An import whose process ends before it has the file. */
  async function interrupted(): Promise<void> {
    const asked = new Promise<void>((resolve) => {
      slack.answers.set('plan.pdf', () => resolve())
    })
    const bytes = withFile()
    await beginWith(bytes, TOKEN)
    await part(0, bytes)
    await asked
    await stop()
    slack.answers.clear()
    await start()
    expect(await state()).toMatchObject({ state: 'running', needs_token: true })
    expect(onDisk()).not.toContain(TOKEN)
  }

  test('is asked for again after a new start', async () => {
    await interrupted()
    const answer = await ask('POST', '/session/import/token', JSON.stringify({ token: TOKEN }))
    expect(await answer.json()).toMatchObject({ state: 'running', needs_token: false })
    expect((await until('done')).report?.come.files).toBe(1)
  })

  test('can be left away after a new start: the files stay links', async () => {
    await interrupted()
    await ask('POST', '/session/import/token', JSON.stringify({ token: null }))
    const { report } = await until('done')
    expect([report?.come.files, report?.left.map(({ count }) => count)]).toEqual([0, [1]])
    expect(await codeOf(await ask('POST', '/session/import/token', '{"token":null}'))).toBe(
      'imports.noneUnderway',
    )
  })
})
