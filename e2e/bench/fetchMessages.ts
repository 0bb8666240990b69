import { join } from 'node:path'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { call } from './http.ts'
import { figuresOf, percentile, type Figure } from './measure.ts'
import { populate } from './population.ts'

const STORED = 1_000_000
const PAGE = 100
/** The newest, which the reader has not read. */
const UNREAD = 50_000
const OPENINGS = 200
const SAMPLES = 1_800
/** Requests before the measurement, in which code is compiled and pages of the file are read. */
const WARM_UP = 1_000

/** Anchors spread over the whole history. */
const anchors = Array.from({ length: SAMPLES }, (_, index) => 1 + ((index * 7919 * 131) % (STORED - PAGE)))

/** The SELECT alone, on the same file. */
function bareSelect(database: Database, conversationId: number, anchor: number): number {
  const start = performance.now()
  database.all(
    'SELECT * FROM message WHERE conversation_id = ? AND id > ? ORDER BY id LIMIT ?',
    conversationId,
    anchor,
    PAGE,
  )
  return performance.now() - start
}

/** Times the whole request, over HTTP. */
async function fetchPage(url: string, authorization: string, anchor: number): Promise<number> {
  const start = performance.now()
  const { body, at } = await call(`${url}/api/v1/messages`, 'GET', authorization, {
    anchor: String(anchor),
    num_before: '0',
    num_after: String(PAGE),
    include_anchor: 'false',
    narrow: JSON.stringify([['channel', 'everyone']]),
  })
  const { messages } = JSON.parse(body) as { messages: unknown[] }
  if (messages.length !== PAGE) throw new Error(`Expected ${PAGE} messages, got ${messages.length}`)
  return at - start
}

/** Times opening the channel at the first message that the reader has not read. */
async function openAtUnread(url: string, authorization: string): Promise<number> {
  const start = performance.now()
  const { body, at } = await call(`${url}/api/v1/messages`, 'GET', authorization, {
    anchor: 'first_unread',
    num_before: String(PAGE / 2),
    num_after: String(PAGE / 2),
    narrow: JSON.stringify([['channel', 'everyone']]),
  })
  const { anchor, messages } = JSON.parse(body) as { anchor: number; messages: unknown[] }
  if (anchor !== STORED - UNREAD + 1) throw new Error(`The first unread message is not ${anchor}`)
  if (messages.length !== PAGE + 1) throw new Error(`Expected ${PAGE + 1} messages, got ${messages.length}`)
  return at - start
}

async function unreadFigure(url: string, authorization: string): Promise<Figure> {
  const times: number[] = []
  for (let index = 0; index < OPENINGS + WARM_UP; index++) times.push(await openAtUnread(url, authorization))
  return {
    name: `opening at the first unread of ${UNREAD.toLocaleString('en')} in a channel of ${STORED.toLocaleString('en')}, p95`,
    unit: 'ms',
    ours: percentile(times.slice(WARM_UP), 0.95),
    limit: 10,
  }
}

/** Measures `GET /messages` of 100 from a million: the whole request beside the SELECT alone, in turns. */
export async function fetchFigures(): Promise<readonly Figure[]> {
  const population = populate({ people: 20, messages: STORED, unread: UNREAD })
  const organisation = await startOrganisation({ template: population.dataFolder })
  const database = new Database(join(organisation.dataFolder, databaseFile))
  try {
    const authorization = population.people[0]?.authorization ?? ''
    const { id } = database.get<{ id: number }>('SELECT id FROM conversation LIMIT 1') ?? { id: 0 }
    const ours: number[] = []
    const bare: number[] = []
    for (const [index, anchor] of anchors.entries()) {
      // The second of the two queries finds the file's pages in memory, so each comes second in half of the rounds.
      if (index % 2 === 1) bare.push(bareSelect(database, id, anchor))
      ours.push(await fetchPage(organisation.url, authorization, anchor))
      if (index % 2 === 0) bare.push(bareSelect(database, id, anchor))
    }
    const page = figuresOf(
      `GET /messages of ${PAGE} from ${STORED.toLocaleString('en')} stored`,
      ours.slice(WARM_UP),
      bare.slice(WARM_UP),
      6,
    )
    return [...page, await unreadFigure(organisation.url, authorization)]
  } finally {
    database.close()
    await organisation.dispose()
    population.remove()
  }
}
