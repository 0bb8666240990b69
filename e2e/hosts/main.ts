import { parseArgs } from 'node:util'
import { aDatabase } from '../../src/service/host/sharedDatabase.testing.ts'
import { startBacking } from './backing.ts'
import { addedByHost, heldPolls } from './cost.ts'
import { startHosts } from './hosts.ts'
import { ensureNginx, startNginx } from './nginx.ts'
import { runHosts } from './run.ts'

/*
 * `npm run check:hosts -- --people 200 --seconds 60 --database postgres://…`: people at work behind nginx and three
 * hosts, of which one is killed and one replaced, and what a host costs. Without a database it uses one of its own.
 */

const { values } = parseArgs({
  options: { people: { type: 'string' }, seconds: { type: 'string' }, database: { type: 'string' } },
})
const people = Number(values.people ?? 200)
const seconds = Number(values.seconds ?? 60)
const HOSTS = 3
const PACE = 3000
const PAIRS = 1000
const POLLS = 2000
/** Milliseconds that a host can add to the median request, and megabytes that the held polls can take. */
const MOST_ADDED = 0.7
const MOST_HELD = 70

const nginx = ensureNginx()
const own = values.database === undefined ? await aDatabase() : undefined
const backing = await startBacking(people)
const hosts = await startHosts(HOSTS, {
  serviceUrl: backing.url,
  databaseUrl: values.database ?? own?.url ?? '',
})
const balancer = await startNginx(
  nginx,
  hosts.map(({ url }) => url),
)

const faults: string[] = []
try {
  const outcome = await runHosts({ backing, hosts, url: balancer.url, seconds, pace: PACE })
  const { messages, requests, repeated, median, worst, signedOut, wrongs } = outcome
  console.log(
    `${people} people, ${seconds} s: ${messages} messages, ${requests} requests answered (median ${median.toFixed(0)} ms, ` +
      `worst ${worst.toFixed(0)} ms), ${repeated} repeated; ${signedOut} signed out everywhere else`,
  )
  faults.push(...wrongs)
  const [host] = hosts
  if (host) {
    const { direct, through } = await addedByHost(backing, host, PAIRS)
    const added = through - direct
    console.log(
      `A request: ${direct.toFixed(2)} ms, through a host ${through.toFixed(2)} ms: ${added.toFixed(2)} ms more`,
    )
    if (added > MOST_ADDED) faults.push(`A host adds ${added.toFixed(2)} ms, at most ${MOST_ADDED}`)
    const held = await heldPolls(backing, host, POLLS)
    console.log(`${POLLS} held polls: ${held.toFixed(0)} MB`)
    if (held > MOST_HELD) faults.push(`${POLLS} held polls take ${held.toFixed(0)} MB, at most ${MOST_HELD}`)
  }
} finally {
  await balancer.stop()
  await Promise.all(hosts.map((host) => host.dispose()))
  await backing.dispose()
  await own?.close()
}
for (const fault of faults) console.log(`Wrong: ${fault}`)
console.log(faults.length === 0 ? 'Nothing lost, doubled or signed out.' : `${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
