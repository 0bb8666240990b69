import { join } from 'node:path'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { call } from './http.ts'
import { figuresOf, type Figure } from './measure.ts'
import { populate } from './population.ts'

const STORED = 1_000_000
const PAGE = 100
const SAMPLES = 800
/** Requests before the measurement, in which code is compiled and pages of the file are read. */
const WARM_UP = 300

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

/** Measures `GET /messages` of 100 from a million: the whole request beside the SELECT alone, in turns. */
export async function fetchFigures(): Promise<readonly Figure[]> {
  const population = populate({ people: 20, messages: STORED })
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
    return figuresOf(
      `GET /messages of ${PAGE} from ${STORED.toLocaleString('en')} stored`,
      ours.slice(WARM_UP),
      bare.slice(WARM_UP),
      10,
    )
  } finally {
    database.close()
    await organisation.dispose()
    population.remove()
  }
}
