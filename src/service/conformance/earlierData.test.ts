import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getMessages } from '../../protocol/chat/messages.ts'
import { register } from '../../protocol/chat/register.ts'
import { issueApiKey } from '../chat/accounts/keys.ts'
import { countUnfolded, foldRows } from '../chat/messages/store/fold.ts'
import { aService, type TestService, type TestUser } from '../chat/service.testing.ts'
import { Database } from '../database/database.ts'
import { newestVersion, versionOf } from '../database/migrate.ts'

/*
 * A database as the release with version 6 of its form left it, and what that release answered each person from it. It was
 * filled by that release's own run of the conversation checker: the sample organization, then 250 operations while the
 * service was killed and frozen and the network cut.
 */

const recorded = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(new URL(`./earlier/${name}.br`, import.meta.url)))

/** What a person has from the service. */
interface Answers {
  /** The part of `POST /register`. */
  readonly unread: object
  readonly starred: readonly number[]
  /** IDs of all that they received. */
  readonly messages: readonly number[]
  /** IDs of messages by their flags. */
  readonly flags: Readonly<Record<string, readonly number[]>>
  /** IDs of messages by what was searched: `is:…`. */
  readonly found: Readonly<Record<string, readonly number[]>>
}

const answersOfThen = JSON.parse(recorded('version6.answers.json').toString()) as Readonly<
  Record<string, Answers>
>

/** Soon after the last message, so that nothing becomes due. */
const NOW = Date.UTC(2026, 10, 26, 7, 44)
const now = (): number => NOW

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-earlier-'))
  path = join(folder, 'chat.sqlite')
  writeFileSync(path, recorded('version6.sqlite'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const EVERYTHING = { anchor: 'newest', num_before: 5000, num_after: 0, apply_markdown: false } as const

async function answersTo(service: TestService, as: TestUser): Promise<Answers> {
  const snapshot = await service.call(
    register,
    { event_types: ['message'], fetch_event_types: ['message', 'update_message_flags', 'starred_messages'] },
    { as },
  )
  const found = async (operand: string): Promise<number[]> => {
    const narrow = [{ operator: 'is', operand, negated: false }]
    const { messages } = await service.call(getMessages, { ...EVERYTHING, narrow }, { as })
    return messages.map(({ id }) => id)
  }
  const { messages } = await service.call(getMessages, EVERYTHING, { as })
  const flags: Record<string, number[]> = {}
  for (const message of messages)
    for (const flag of message.flags ?? []) (flags[flag] ??= []).push(message.id)
  return {
    unread: snapshot.unread_msgs ?? {},
    starred: snapshot.starred_messages ?? [],
    messages: messages.map(({ id }) => id),
    flags,
    found: {
      unread: await found('unread'),
      starred: await found('starred'),
      mentioned: await found('mentioned'),
      dm: await found('dm'),
    },
  }
}

/** Asks a service over the database for all that each person has; later releases can answer more of an unread message. */
async function expectAnswersOfThen(database: Database): Promise<void> {
  const service = aService({ database, now, log: () => undefined })
  const people = database.all<{ id: number; email: string }>(
    'SELECT id, email FROM user WHERE is_active = 1 ORDER BY id',
  )
  expect(people.map(({ id }) => String(id))).toEqual(Object.keys(answersOfThen))
  for (const { id, email } of people) {
    const answers = await answersTo(service, { id, email, apiKey: issueApiKey(service.context, id) })
    const { flags = {}, ...ofThen } = answersOfThen[id] ?? {}
    expect({ email, ...answers }).toMatchObject({ email, ...ofThen })
    expect({ email, flags: answers.flags }).toEqual({ email, flags })
  }
  service.service.stop()
}

/** Asks in a copy, so that the asking changes nothing. */
async function expectAnswersOfThenIn(file: string): Promise<void> {
  const copy = join(folder, 'asked.sqlite')
  const original = new Database(file)
  rmSync(copy, { force: true })
  original.run('VACUUM INTO ?', copy)
  original.close()
  const database = new Database(copy)
  await expectAnswersOfThen(database)
  database.checkIntegrity()
  database.close()
}

test('what each person received, has read, starred and was called in is as the earlier release said', async () => {
  const database = new Database(path)
  await expectAnswersOfThen(database)
  expect(versionOf(database)).toBe(newestVersion)
  let left = countUnfolded(database)
  for (const most of [9, 200, 10_000]) {
    while (foldRows(database, most) > 0 && countUnfolded(database) > left / 2);
    left = countUnfolded(database)
    await expectAnswersOfThen(database)
  }
  while (foldRows(database, 10_000) > 0);
  await expectAnswersOfThen(database)
  database.close()
}, 120_000)

const module = (name: string): string => new URL(name, import.meta.url).href
const program = `
  import { createChatService } from '${module('../chat/service.ts')}'
  import { Database } from '${module('../database/database.ts')}'
  import { copyBeforeUpgrade } from '${module('../host/upgradeCopy.ts')}'
  const [path, earlier, uploadsFolder] = process.argv.slice(1)
  const say = (line) => process.stdout.write(line + '\\n')
  const database = new Database(path)
  copyBeforeUpgrade(database, path, { earlier }, { log: { info: say } })
  createChatService({ database, mode: 'demo', rateLimits: 'off', now: () => ${NOW}, uploadsFolder, log: say,
    mailTransport: { reaches: 'mailboxes', deliver: () => Promise.resolve() } })
  say('Runs.')
  setInterval(() => undefined, 1000)`

const compiled = join(import.meta.dirname, '../../../node_modules/.cache/node')

/** Lets a service upgrade and fold the data until it says so, then kills it. */
async function upgradeUntil(isReached: (said: string) => boolean): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, path, join(folder, 'before-upgrade'), join(folder, 'uploads')],
    // The code that every host has compiled already: compiling it again takes longer than the upgrade.
    { env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
  )
  const ended = once(child, 'exit')
  let said = ''
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString()
    if (isReached(said)) child.kill('SIGKILL')
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
}

const unfoldedIn = (file: string): number => {
  const database = new Database(file)
  try {
    return versionOf(database) === newestVersion ? countUnfolded(database) : Number.POSITIVE_INFINITY
  } finally {
    database.close()
  }
}

test('an upgrade that is killed ten times in the midst changes no answer', async () => {
  const left: number[] = []
  for (let round = 0; round < 10; round++) {
    const awaited = round < 2 ? 'Upgrading' : (left.at(-1) ?? 0) > 0 && round > 2 ? 'Compacted' : 'Runs.'
    await upgradeUntil((said) => said.includes(awaited))
    left.push(unfoldedIn(path))
    if (round % 3 === 0) await expectAnswersOfThenIn(path)
  }
  // Each process went on where the one before it was killed, in the midst of the work.
  expect(left).toEqual(left.toSorted((one, other) => other - one))
  expect(new Set(left).size).toBeGreaterThan(3)
  expect(readdirSync(join(folder, 'before-upgrade'))).toContain('chat-version-6.sqlite')
  // Going back is possible.
  rmSync(path)
  cpSync(join(folder, 'before-upgrade/chat-version-6.sqlite'), path)
  await expectAnswersOfThenIn(path)
}, 240_000)
