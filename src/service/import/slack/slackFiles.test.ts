import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessages } from '../../../protocol/chat/messages.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import { aService, type TestService, type TestUser } from '../../chat/service.testing.ts'
import { zipOf } from '../zip.testing.ts'
import { FakeSlack, KEY, TOKEN } from './fakeSlack.testing.ts'
import { importSlack } from './importSlack.ts'
import { presentReport, reportLines, type Report } from './report.ts'

/* Files that an export links to, fetched from where they are. */

let slack: FakeSlack
let folder: string
let service: TestService
let owner: TestUser

beforeEach(async () => {
  slack = await FakeSlack.start()
  folder = mkdtempSync(join(tmpdir(), 'parley-files-'))
  service = aService()
  owner = service.addUser({ email: 'olga@test.example', fullName: 'Olga', role: Role.owner })
})
afterEach(async () => {
  service.service.stop()
  rmSync(folder, { recursive: true })
  await slack.stop()
})

interface File {
  readonly name: string
  readonly [field: string]: unknown
}

/** A file as an export lists it. */
const linked = (name: string, more: object = {}, key?: string): File => ({
  id: `F-${name}`,
  name,
  mimetype: 'application/octet-stream',
  url_private: slack.addressOf(name, key),
  url_private_download: slack.addressOf(name, key),
  permalink: `https://team.slack.com/files/U1/F-${name}`,
  ...more,
})

/** An archive with one message for each list of files. */
function anArchive(...files: readonly (readonly File[])[]): string {
  const messages = files.map((each, index) => ({
    type: 'message',
    ts: `${1_709_280_000 + index}.000100`,
    user: 'U1',
    text: `Message ${index}`,
    files: each,
  }))
  const path = join(folder, 'export.zip')
  const entries = {
    'users.json': [{ id: 'U1', name: 'olga', profile: { real_name: 'Olga', email: 'olga@test.example' } }],
    'channels.json': [{ id: 'C1', name: 'general', is_general: true, members: ['U1'] }],
    'general/2024-03-01.json': messages,
  }
  writeFileSync(
    path,
    zipOf(Object.entries(entries).map(([path, list]) => ({ path, content: JSON.stringify(list) }))),
  )
  return path
}

const run = (archive: string, token?: string): Promise<Report> =>
  importSlack(archive, service.context, { tell: () => undefined, slack: { url: slack.url, token } })

async function contents(): Promise<string[]> {
  const page = { anchor: 'oldest', num_before: 0, num_after: 100, apply_markdown: false } as const
  const { messages } = await service.call(getMessages, page, { as: owner })
  return messages.map(({ content }) => content)
}

const stored = (): string[] =>
  readdirSync(service.context.uploadsFolder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(service.context.uploadsFolder, name), 'utf8'))
    .toSorted()

test('come with a token, which nothing else gets', async () => {
  const elsewhere = { url_private_download: null, url_private: 'https://files.example/files-pri/x' }
  const report = await run(
    anArchive(
      [linked('plan.pdf'), linked('notes.txt')],
      [linked('far.pdf', elsewhere)],
      [linked('drive.doc', { is_external: true })],
      [linked('odd.pdf', { url_private_download: `${slack.url}/api/chat.delete?x=/files-pri/1` })],
    ),
    TOKEN,
  )
  expect([report.files, report.left.get('imports.left.files')]).toEqual([2, 3])
  expect(slack.asked.map(({ path }) => path).toSorted()).toEqual([
    '/api/auth.test',
    '/files-pri/T1-F1/download/notes.txt',
    '/files-pri/T1-F1/download/plan.pdf',
  ])
  expect(stored()).toEqual(['content of notes.txt', 'content of plan.pdf'])
  expect((await contents())[0]).toMatch(
    /\[plan\.pdf\]\(\/user_uploads\/.*\)[^]*\[notes\.txt\]\(\/user_uploads/,
  )
  expect(JSON.stringify(service.context.database.all('SELECT * FROM import_known'))).not.toContain(TOKEN)
})

test('come without a token where their address has a key, which no message shows', async () => {
  const report = await run(
    anArchive([linked('plan.pdf', {}, KEY)], [linked('old.pdf', { permalink: null }, 'xoxe-an-old-key')]),
  )
  expect(report.files).toBe(1)
  expect(slack.asked.every(({ token }) => token === undefined)).toBe(true)
  const all = (await contents()).join('\n')
  expect(all).toContain('/files-pri/T1-F1/download/old.pdf')
  expect(all).not.toContain('xoxe-')
})

test('that Slack refuses are counted and named, and their messages link to them', async () => {
  slack.answers.set('page.pdf', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>')
  })
  slack.answers.set('gone.pdf', (_, response) => response.writeHead(404).end())
  const page = linked('real.html', { mimetype: 'text/html' })
  slack.answers.set('real.html', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>mine</p>')
  })
  const report = await run(
    anArchive([linked('page.pdf'), page], [linked('gone.pdf', { title: 'Plan\u001b[2J' })]),
    TOKEN,
  )
  expect([report.files, report.left.get('imports.left.filesRefused')]).toEqual([1, 2])
  const shown = presentReport(report)
  expect(shown.missing_files).toEqual([
    { name: 'page.pdf', page: 'https://team.slack.com/files/U1/F-page.pdf' },
    { name: 'Plan\u001b[2J', page: 'https://team.slack.com/files/U1/F-gone.pdf' },
  ])
  const lines = reportLines(shown)
  expect(lines).toContain('  page.pdf https://team.slack.com/files/U1/F-page.pdf')
  expect(lines.join('')).not.toContain('\u001b')
  expect((await contents())[1]).toContain('https://team.slack.com/files/U1/F-gone.pdf')
})

test('wait while Slack says so, and are tried again after a fault', async () => {
  let busy = 1
  slack.answers.set('busy.pdf', (_, response) => {
    if (busy-- > 0) response.writeHead(429, { 'retry-after': '0' }).end()
    else response.end('at last')
  })
  let cut = 1
  slack.answers.set('cut.pdf', (_, response) => {
    if (cut-- > 0) {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      response.destroy()
    } else response.end('whole')
  })
  expect((await run(anArchive([linked('busy.pdf'), linked('cut.pdf')]), TOKEN)).files).toBe(2)
  expect(stored()).toEqual(['at last', 'whole'])
  expect(readdirSync(service.context.receivingFolder)).toEqual([])
})

test('a token that Slack does not know ends the import before it began', async () => {
  await expect(run(anArchive([linked('plan.pdf')]), 'xoxb-wrong')).rejects.toThrow(
    'Slack doesn’t accept this token (invalid_auth).',
  )
  expect(await contents()).toEqual([])
})

test('an import is accepted once Slack knows the token, before the first file is fetched', async () => {
  const steps: string[] = []
  slack.answers.set('plan.pdf', (_, response) => {
    steps.push('fetched')
    response.end('content')
  })
  const onAccepted = (): void => void steps.push('accepted')
  const archive = anArchive([linked('plan.pdf')])
  const given = { tell: () => undefined, onAccepted }
  const refused = importSlack(archive, service.context, {
    ...given,
    slack: { url: slack.url, token: 'xoxb-wrong' },
  })
  await expect(refused).rejects.toThrow('Slack doesn’t accept this token')
  expect(steps).toEqual([])
  await importSlack(archive, service.context, { ...given, slack: { url: slack.url, token: TOKEN } })
  expect(steps).toEqual(['accepted', 'fetched'])
})

test('Slack that is silent is said so', async () => {
  const archive = anArchive([linked('plan.pdf')])
  await slack.stop()
  await expect(
    importSlack(archive, service.context, {
      tell: () => undefined,
      slack: { url: 'http://127.0.0.1:1', token: TOKEN },
    }),
  ).rejects.toThrow('Slack can’t be reached')
  slack = await FakeSlack.start()
})
