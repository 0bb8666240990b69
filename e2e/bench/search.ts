import { join } from 'node:path'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { startOrganisation } from '../../src/testing/organisation.testing.ts'
import { BulkMessages, indexingAfterwards, markRead } from './bulk.ts'
import { call } from './http.ts'
import { percentile, type Figure } from './measure.ts'
import { populate, type Population } from './population.ts'
import { randomNumbers, rankedAt, textOf, wordOfRank } from './vocabulary.ts'

const STORED = 1_000_000
const PAGE = 50
const SAMPLES = 200
const WARM_UP = 20

/** Fills the channel that all people read with messages whose words are as frequent as in human language. */
function addTexts({ dataFolder, people }: Population): void {
  const database = new Database(join(dataFolder, databaseFile))
  const conversationId = database.get<{ id: number }>('SELECT id FROM conversation LIMIT 1')?.id ?? 0
  const bulk = new BulkMessages(database)
  const BATCH = 10_000
  indexingAfterwards(database, () => {
    for (let from = 0; from < STORED; from += BATCH) {
      database.transaction(() => {
        for (let index = from; index < from + BATCH; index++) {
          bulk.add({
            conversationId,
            senderId: people[index % people.length]?.id ?? 0,
            topic: `${wordOfRank(index % 500)} ${wordOfRank(index % 700)}`,
            content: textOf(index, 4 + (index % 16)),
            sentAt: 1_700_000_000 + index,
          })
        }
      })
    }
    bulk.finish()
  })
  markRead(
    database,
    people.map(({ id }) => id),
    STORED,
  )
  database.close()
}

/** Searches of people: two words that were written, the common ones more often. */
const twoWords = Array.from({ length: SAMPLES }, (_, index) => {
  const random = randomNumbers(index + STORED)
  return `${wordOfRank(rankedAt(random()))} ${wordOfRank(rankedAt(random()))}`
})

/** A part of a word that was written, without its first and last letter. */
const wordParts = Array.from({ length: SAMPLES }, (_, index) => {
  const random = randomNumbers(index + 2 * STORED)
  return wordOfRank(rankedAt(random())).slice(1, -1).slice(0, 5).padEnd(3, 'a')
})

/** Times the index alone, on the same file. */
function bareMatch(database: Database, table: 'message_words' | 'message_substrings', query: string): number {
  const start = performance.now()
  const match = query
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' AND ')
  database.all(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT ?`, match, PAGE)
  return performance.now() - start
}

/** Times the whole request, over HTTP. */
async function search(url: string, authorization: string, query: string): Promise<number> {
  const start = performance.now()
  const { body, at } = await call(`${url}/api/v1/messages`, 'GET', authorization, {
    anchor: 'newest',
    num_before: String(PAGE),
    num_after: '0',
    narrow: JSON.stringify([['search', query]]),
  })
  const { result } = JSON.parse(body) as { result: string }
  if (result !== 'success') throw new Error(`The search for ${query} failed: ${body}`)
  return at - start
}

/** Measures `GET /messages` with a search among a million: the whole request beside the index alone. */
export async function searchFigures(): Promise<readonly Figure[]> {
  const population = populate({ people: 20, messages: 0 })
  addTexts(population)
  const organisation = await startOrganisation({ template: population.dataFolder })
  const database = new Database(join(organisation.dataFolder, databaseFile))
  const authorization = population.people[0]?.authorization ?? ''
  const stored = STORED.toLocaleString('en')
  const measure = async (
    what: string,
    queries: readonly string[],
    table: 'message_words' | 'message_substrings',
    limit: number,
  ): Promise<Figure[]> => {
    const ours: number[] = []
    const bare: number[] = []
    for (const query of queries) {
      bare.push(bareMatch(database, table, query))
      ours.push(await search(organisation.url, authorization, query))
    }
    const [p95, bare95] = [ours, bare].map((samples) => percentile(samples.slice(WARM_UP), 0.95))
    return [
      { name: `Search for ${what} among ${stored}, p95`, unit: 'ms', ours: p95 ?? 0, limit },
      {
        name: `Search for ${what} among ${stored} beside the index alone, p95`,
        unit: 'ms',
        ours: p95 ?? 0,
        bare: bare95 ?? 0,
        limit: 50,
      },
    ]
  }
  try {
    return [
      ...(await measure('two words', twoWords, 'message_words', 20)),
      ...(await measure('a part of a word', wordParts, 'message_substrings', 100)),
    ]
  } finally {
    database.close()
    await organisation.dispose()
    population.remove()
  }
}
