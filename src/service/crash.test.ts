import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOrganisation, type Organisation } from '../testing/organisation.testing.ts'
import { Role } from '../protocol/chat/shapes.ts'
import { createUser } from './chat/accounts/create.ts'
import { issueApiKey } from './chat/accounts/keys.ts'
import { createChatService } from './chat/service.ts'
import { TestMailbox } from './chat/service.testing.ts'
import { Database } from './database/database.ts'
import { openDataFolder } from './host/dataFolder.ts'
import { SEED as USUAL_SEED } from '../testing/fastCheck.testing.ts'

/*
 * Kills the process at random moments, while several users write and one polls for events. After each restart,
 * every acknowledged message and every message of an event is stored, a resent message is stored once, and the
 * database is intact.
 *
 * The process is killed CRASH_ROUNDS times within CRASH_WRITES writes; CRASH_SEED repeats a run.
 */

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 3)
const WRITES = Number(process.env['CRASH_WRITES'] ?? 2000)
const SEED = Number(process.env['CRASH_SEED'] ?? USUAL_SEED)
const WRITERS = 4

interface Account {
  readonly id: number
  readonly authorization: string
}

/** Mulberry32: the same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates a data folder with a channel and some users. */
function aDataFolder(path: string): Account[] {
  const folder = openDataFolder(path)
  const database = new Database(folder.chatDatabase)
  const service = createChatService({
    database,
    mode: 'demo',
    rateLimits: 'off',
    mailTransport: new TestMailbox(),
    uploadsFolder: folder.uploads,
  })
  const { context } = service
  const channel = database.run("INSERT INTO channel (name, date_created) VALUES ('general', 0)").id
  const accounts = Array.from({ length: WRITERS + 1 }, (_, index) => {
    const email = `writer${index}@test.example`
    const id = createUser(context, { email, fullName: `Writer ${index}`, role: Role.member })
    database.run('INSERT INTO subscription (user_id, channel_id) VALUES (?, ?)', id, channel)
    return { id, authorization: `Basic ${btoa(`${email}:${issueApiKey(context, id)}`)}` }
  })
  service.stop()
  database.close()
  folder.release()
  return accounts
}

/** Records the service's work as clients saw it. */
class Ledger {
  /** Contents of acknowledged messages by ID. */
  readonly sent = new Map<number, string>()
  /** Messages sent without an answer. */
  readonly unanswered = new Map<string, Account>()
  /** Each user's last answered message. */
  readonly latest = new Map<Account, { readonly id: number; readonly content: string }>()
  readonly drafts = new Map<number, string>()
  readonly reactions: { readonly userId: number; readonly messageId: number }[] = []
  readonly edits = new Map<number, string>()
  /** Contents of messages by ID, from events. */
  readonly received = new Map<number, string>()
  writes = 0
}

const template = mkdtempSync(join(tmpdir(), 'parley-crash-'))
const ledger = new Ledger()
let accounts: Account[]
let organisation: Organisation

beforeAll(async () => {
  accounts = aDataFolder(template)
  organisation = await startOrganisation({ template })
}, 60_000)

afterAll(async () => {
  await organisation.dispose()
  rmSync(template, { recursive: true, force: true })
})

async function call(
  { authorization }: Account,
  method: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const form = new URLSearchParams(fields)
  const isGet = method === 'GET'
  const response = await fetch(`${organisation.url}/api/v1${path}${isGet ? `?${form}` : ''}`, {
    method,
    headers: { authorization, ...headers },
    ...(isGet ? {} : { body: form }),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (answer['result'] !== 'success') throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer
}

async function send(account: Account, content: string): Promise<number> {
  const message = { type: 'channel', to: 'general', topic: 'crash', content }
  const { id } = await call(account, 'POST', '/messages', message, { 'idempotency-key': content })
  ledger.unanswered.delete(content)
  ledger.sent.set(id as number, content)
  ledger.latest.set(account, { id: id as number, content })
  return id as number
}

/** Sends a message and acts on messages as users do. Throws when the service is gone. */
async function writeSomething(account: Account, name: string): Promise<void> {
  ledger.unanswered.set(name, account)
  const id = await send(account, name)
  await call(account, 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })
  ledger.reactions.push({ userId: account.id, messageId: id })
  const draft = { type: 'private', to: [], topic: '', content: name }
  const { ids } = await call(account, 'POST', '/drafts', { drafts: JSON.stringify([draft]) })
  ledger.drafts.set((ids as number[])[0] ?? 0, name)
  await call(account, 'PATCH', `/messages/${id}`, { content: `${name} edited` })
  ledger.edits.set(id, `${name} edited`)
  ledger.writes += 4
}

interface ToldEvent {
  readonly id: number
  readonly type: string
  readonly message?: { readonly id: number; readonly content: string }
}

/** Polls the queue until the service is gone. */
async function followEvents(account: Account): Promise<void> {
  const { queue_id } = await call(account, 'POST', '/register', { event_types: '["message"]' })
  let last = -1
  for (;;) {
    const poll = { queue_id: String(queue_id), last_event_id: String(last) }
    const { events } = await call(account, 'GET', '/events', poll)
    for (const { id, message } of events as ToldEvent[]) {
      last = id
      if (message) ledger.received.set(message.id, message.content)
    }
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'SyntaxError')

/** Runs until the service is gone; any other error fails the test. */
const untilGone = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!isGone(error)) throw error
  })

async function writeUntilKilled(round: number, killAfter: number): Promise<void> {
  const [reader, ...writers] = accounts as [Account, ...Account[]]
  const start = ledger.writes
  let killing: Promise<void> | undefined
  const work = writers.map(async (writer, index) => {
    for (let count = 0; ; count++) {
      await writeSomething(writer, `round-${round}-writer-${index}-number-${count}`)
      if (ledger.writes - start >= killAfter) killing ??= organisation.kill()
    }
  })
  await Promise.all([...work.map(untilGone), untilGone(followEvents(reader))])
  await killing
}

/** Opens the stored file, in another process than the one that wrote it. */
function stored(): DatabaseSync {
  const folder = openDataFolder(organisation.dataFolder)
  folder.release()
  return new DatabaseSync(folder.chatDatabase)
}

function expectEverythingKept(): void {
  const database = stored()
  try {
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    const messages = new Map(
      database
        .prepare('SELECT id, content FROM message')
        .all()
        .map(({ id, content }) => [Number(id), String(content)]),
    )
    for (const [id, content] of ledger.sent) expect(messages.get(id)).toMatch(content)
    for (const [id, content] of ledger.edits) expect(messages.get(id)).toBe(content)
    for (const [id, content] of ledger.received) expect(messages.get(id)).toMatch(content)
    const drafts = new Map(
      database
        .prepare('SELECT id, content FROM draft')
        .all()
        .map(({ id, content }) => [Number(id), String(content)]),
    )
    for (const [id, content] of ledger.drafts) expect(drafts.get(id)).toBe(content)
    const reactions = new Set(
      database
        .prepare('SELECT user_id, message_id FROM reaction')
        .all()
        .map(({ user_id, message_id }) => `${String(user_id)} ${String(message_id)}`),
    )
    for (const { userId, messageId } of ledger.reactions) {
      expect(reactions.has(`${userId} ${messageId}`)).toBe(true)
    }
  } finally {
    database.close()
  }
}

/** Expects every sent message to be stored exactly once. */
function expectNothingTwice(): void {
  const database = stored()
  try {
    const contents = database
      .prepare('SELECT content FROM message')
      .all()
      .map(({ content }) => String(content).replace(/ edited$/, ''))
    expect(contents).toHaveLength(new Set(contents).size)
    expect(new Set(contents)).toEqual(new Set([...ledger.sent.values(), ...ledger.unanswered.keys()]))
  } finally {
    database.close()
  }
}

test(`killed ${ROUNDS} times within ${WRITES} writes, nothing acknowledged is lost and nothing is stored twice`, async () => {
  console.log(`Crash test with CRASH_SEED=${SEED}`)
  const random = randomNumbers(SEED)
  for (let round = 0; round < ROUNDS; round++) {
    const killAfter = Math.ceil((random() * 2 * WRITES) / ROUNDS)
    await writeUntilKilled(round, killAfter)
    expectEverythingKept()
    await organisation.start()
    // Clients resend unanswered messages, as the service allows. The last answer before the end may not have
    // arrived either.
    for (const [account, { id, content }] of ledger.latest) expect(await send(account, content)).toBe(id)
    for (const [content, account] of ledger.unanswered) await send(account, content)
    expect(ledger.unanswered.size).toBe(0)
  }
  await organisation.stop()
  expectEverythingKept()
  expectNothingTwice()
}, 120_000)
