import { join } from 'node:path'
import { Database } from '../../src/service/database/database.ts'
import { databaseFile } from '../../src/service/host/environment.ts'
import { startOrganisation } from '../organisation.ts'
import { figuresOf, type Figure } from './measure.ts'
import { populate } from './population.ts'

const STORED = 1_000_000
const PAGE = 100
const SAMPLES = 300

/** Anchors spread over the whole history. */
const anchors = Array.from({ length: SAMPLES }, (_, index) => 1 + ((index * 7919 * 131) % (STORED - PAGE)))

/** The SELECT alone, on the same file. */
function bareSamples(dataFolder: string): number[] {
  const database = new Database(join(dataFolder, databaseFile))
  const { id } = database.get<{ id: number }>('SELECT id FROM conversation LIMIT 1') ?? { id: 0 }
  const samples = anchors.map((anchor) => {
    const start = performance.now()
    database.all(
      'SELECT * FROM message WHERE conversation_id = ? AND id > ? ORDER BY id LIMIT ?',
      id,
      anchor,
      PAGE,
    )
    return performance.now() - start
  })
  database.close()
  return samples
}

/** `GET /messages` of 100 from a million: the whole request beside the SELECT alone. */
export async function fetchFigures(): Promise<readonly Figure[]> {
  const population = populate({ people: 20, messages: STORED })
  const organisation = await startOrganisation({ template: population.dataFolder })
  try {
    const [reader] = population.people
    const samples: number[] = []
    for (const anchor of anchors) {
      const query = new URLSearchParams({
        anchor: String(anchor),
        num_before: '0',
        num_after: String(PAGE),
        include_anchor: 'false',
        narrow: JSON.stringify([['channel', 'everyone']]),
      })
      const start = performance.now()
      const answer = await fetch(`${organisation.url}/api/v1/messages?${query}`, {
        headers: { authorization: reader?.authorization ?? '' },
      })
      const { messages } = (await answer.json()) as { messages: unknown[] }
      samples.push(performance.now() - start)
      if (messages.length !== PAGE) throw new Error(`Expected ${PAGE} messages, got ${messages.length}`)
    }
    await organisation.stop()
    const bare = bareSamples(organisation.dataFolder)
    return figuresOf(`GET /messages of ${PAGE} from ${STORED} stored`, samples.slice(20), bare.slice(20), 10)
  } finally {
    await organisation.dispose()
    population.remove()
  }
}
