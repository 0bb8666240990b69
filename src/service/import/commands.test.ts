import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Role } from '../../protocol/chat/shapes.ts'
import { aService } from '../chat/service.testing.ts'
import { Database } from '../database/database.ts'
import { openDataFolder } from '../host/dataFolder.ts'
import { FakeSlack, TOKEN } from './slack/fakeSlack.testing.ts'
import { tarOf } from './tar.testing.ts'
import { zipOf } from './zip.testing.ts'
import { archiveFiles } from './zulip/anArchive.testing.ts'

/* The commands that import and export, as operators run them. */

const run = promisify(execFile)

let folder: string
let data: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-commands-'))
  data = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Ended {
  readonly code: number
  readonly output: string
}

const command = (name: 'import' | 'export', ...args: string[]): Promise<Ended> =>
  commandWith({ input: '' }, name, ...args)

/** @param given what it reads, and further settings */
async function commandWith(
  { input, ...settings }: Readonly<Record<string, string>> & { readonly input: string },
  name: 'import' | 'export',
  ...args: string[]
): Promise<Ended> {
  const file = join(import.meta.dirname, '..', `${name}.ts`)
  const env = { PATH: process.env['PATH'], DATA_DIR: data, ...settings }
  try {
    const running = run(process.execPath, [file, ...args], { env })
    running.child.stdin?.end(input)
    const { stdout, stderr } = await running
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** An organization with an owner and nothing else, as set-up leaves it. */
function setUp(): void {
  const opened = openDataFolder(data)
  const database = new Database(opened.chatDatabase)
  const service = aService({ database })
  service.addUser({ email: 'olga@test.example', role: Role.owner })
  service.service.stop()
  database.close()
  opened.release()
}

const count = (table: string): number => {
  const database = new Database(join(data, 'chat.sqlite'))
  try {
    return database.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0
  } finally {
    database.close()
  }
}

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const calendarFile = (summary = 'Fair'): string =>
  file(
    'club.ics',
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:fair@test',
      `SUMMARY:${summary}`,
      'DTSTART;VALUE=DATE:20310910',
      'END:VEVENT',
      'BEGIN:VTODO',
      'UID:do@test',
      'END:VTODO',
      'END:VCALENDAR',
    ].join('\r\n'),
  )

test('an iCalendar file comes once, and the report says what does not', async () => {
  setUp()
  const first = await command('import', 'calendar', calendarFile())
  expect(first).toEqual({
    code: 0,
    output: expect.stringContaining(
      'Imported: 1 new events, 0 changed ones; 0 were here already.\nNot imported:\n  1 × tasks',
    ),
  })
  const again = await command('import', 'calendar', calendarFile('Big fair'))
  expect(again.output).toContain('0 new events, 1 changed ones')
  expect([count('calendar_event'), readdirSync(`${data}-backups`)]).toEqual([
    1,
    [expect.anything(), expect.anything()],
  ])
})

test('a damaged calendar file changes nothing and leaves no copies', async () => {
  setUp()
  const ended = await command('import', 'calendar', file('bad.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'))
  expect(ended).toEqual({
    code: 1,
    output: `${join(folder, 'bad.ics')}: This file is incomplete. Download it again. Nothing was imported.\n`,
  })
  expect([count('calendar_import'), readdirSync(`${data}-backups`)]).toEqual([0, []])
})

test('a Slack export comes whole, and goes as a whole', async () => {
  setUp()
  const users = [{ id: 'U1', profile: { real_name: 'Ada', email: 'ada@test.example' } }]
  const channels = [{ id: 'C1', name: 'web', members: ['U1'] }]
  const messages = [{ type: 'message', ts: '1709280000.000100', user: 'U1', text: 'Hello *you*' }]
  const files = [
    ['users.json', users],
    ['channels.json', channels],
    ['web/2024-03-01.json', messages],
  ] as const
  const zip = zipOf(files.map(([path, content]) => ({ path, content: JSON.stringify(content) })))
  const ended = await command('import', 'slack', file('slack.zip', zip))
  expect(ended).toEqual({
    code: 0,
    output: expect.stringMatching(
      /Imported: 1 people, 0 bots, 1 channels, 1 messages, 0 reactions, 0 pinned messages, 0 files, 0 emoji\./,
    ),
  })
  const undone = await command('import', 'undo')
  expect([undone.code, count('message'), count('user')]).toEqual([0, 0, 1])
  expect((await command('import', 'undo')).output).toBe('There’s no import to undo.\n')
})

test('an archive of a Zulip server comes, and goes on to another server', async () => {
  const theirs = file('theirs.tar.gz', tarOf(archiveFiles()))
  const came = await command('import', 'zulip', theirs)
  expect([came.code, came.output]).toEqual([0, expect.stringContaining('Imported')])
  const out = join(folder, 'ours.tar.gz')
  const went = await command('export', 'zulip', '--like', theirs, out)
  expect([went.code, went.output, existsSync(out)]).toEqual([
    0,
    expect.stringContaining(`The archive: ${out}.`),
    true,
  ])
})

test.each([
  [['import'], 'Choose what to import'],
  [['import', 'toString', 'x'], 'Choose what to import'],
  [['export', 'zulip', 'out.tar.gz'], 'Give an archive of the server'],
  [['import', 'calendar', 'absent.ics'], 'There’s no organization in'],
] as const)('%s says what is missing', async ([name, ...args], sentence) => {
  const ended = await command(name, ...args)
  expect([ended.code, ended.output]).toEqual([1, expect.stringContaining(sentence)])
  expect(ended.output).not.toContain('    at ')
})

test('a token for the files of a Slack export is read from the standard input, and shown nowhere', async () => {
  setUp()
  const slack = await FakeSlack.start()
  try {
    const lists = {
      'users.json': [{ id: 'U1', name: 'olga', profile: { real_name: 'Olga', email: 'olga@test.example' } }],
      'channels.json': [{ id: 'C1', name: 'general', is_general: true, members: ['U1'] }],
      'general/2024-03-01.json': [
        {
          type: 'message',
          ts: '1709280000.000100',
          user: 'U1',
          text: 'Here',
          files: ['plan.pdf', 'film.mp4'].map((name) => ({
            id: name,
            name,
            url_private: slack.addressOf(name),
          })),
        },
      ],
    }
    slack.answers.set('film.mp4', (_, response) => response.writeHead(404).end())
    const zip = file(
      'team.zip',
      zipOf(Object.entries(lists).map(([path, list]) => ({ path, content: JSON.stringify(list) }))),
    )
    const none = await commandWith({ input: '', SLACK_URL: slack.url }, 'import', 'slack', zip, '--token')
    expect(none).toMatchObject({ code: 1, output: 'Enter a token, or start the import without --token.\n' })
    const settings = { input: `${TOKEN}\n`, SLACK_URL: slack.url }
    const { code, output } = await commandWith(settings, 'import', 'slack', zip, '--token')
    expect([code, output]).toEqual([0, expect.stringContaining('1 files')])
    expect(output).toContain('Files that weren’t imported:\n  film.mp4')
    expect(output).not.toContain(TOKEN)
  } finally {
    await slack.stop()
  }
})
