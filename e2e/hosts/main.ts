import { parseArgs } from 'node:util'
import { aDatabase } from '../../src/service/host/sharedDatabase.testing.ts'
import { backingAt, startBacking } from './backing.ts'
import { addedByHost, heldPolls } from './cost.ts'
import { startHosts } from './hosts.ts'
import { ensureNginx, startNginx } from './nginx.ts'
import { runHosts } from './run.ts'

/*
 * `npm run check:hosts -- --people 200 --seconds 60 --database postgres://…`: people at work behind nginx and three
 * hosts, of which one is killed and one replaced, and what a host costs. Without a database it uses one of its own; a named one
 * must have no sessions yet. With `--server http://… --accounts FILE` the people work on a chat server that is there
 * already, and only their work is measured.
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    seconds: { type: 'string' },
    database: { type: 'string' },
    server: { type: 'string' },
    accounts: { type: 'string' },
    pace: { type: 'string' },
  },
})
const people = Number(values.people ?? 200)
const seconds = Number(values.seconds ?? 60)
const HOSTS = 3
const pace = Number(values.pace ?? 3000)
const PAIRS = 1000
const POLLS = 2000
/** Milliseconds that a host can add to the median request, and megabytes that the held polls can take. */
const MOST_ADDED = 0.7
const MOST_HELD = 70

let faults = 0
const wrong = (what: string): void => {
  faults += 1
  console.log(`Wrong: ${what}`)
}

const nginx = ensureNginx()
/** Undone in reverse, also when something does not start. */
const undone = new AsyncDisposableStack()
try {
  const own = values.database === undefined ? await aDatabase() : undefined
  undone.defer(async () => own?.close())
  const backing =
    values.server === undefined
      ? await startBacking(people)
      : backingAt(values.server, values.accounts ?? '', people)
  undone.defer(backing.dispose)
  const hosts = await startHosts(HOSTS, {
    serviceUrl: backing.url,
    databaseUrl: values.database ?? own?.url ?? '',
  })
  for (const host of hosts) undone.defer(host.dispose)
  const balancer = await startNginx(
    nginx,
    hosts.map(({ url }) => url),
  )
  undone.defer(balancer.stop)
  const outcome = await runHosts({ backing, hosts, url: balancer.url, seconds, pace })
  const { messages, requests, repeated, median, worst, signedOut, wrongs } = outcome
  console.log(
    `${people} people, ${seconds} s: ${messages} messages, ${requests} requests answered (median ${median.toFixed(0)} ms, ` +
      `worst ${worst.toFixed(0)} ms), ${repeated} repeated; ${signedOut} signed out everywhere else`,
  )
  for (const each of wrongs) wrong(each)
  if (wrongs.length === 0) console.log('Nothing lost, doubled or signed out.')
  const [host] = hosts
  if (host && values.server === undefined) {
    const { direct, through } = await addedByHost(backing, host, PAIRS)
    const added = through - direct
    console.log(
      `A request: ${direct.toFixed(2)} ms, through a host ${through.toFixed(2)} ms: ${added.toFixed(2)} ms more`,
    )
    if (added > MOST_ADDED) wrong(`A host adds ${added.toFixed(2)} ms, at most ${MOST_ADDED}`)
    const held = await heldPolls(backing, host, POLLS)
    console.log(`${POLLS} held polls: ${held.toFixed(0)} MB`)
    if (held > MOST_HELD) wrong(`${POLLS} held polls take ${held.toFixed(0)} MB, at most ${MOST_HELD}`)
  }
} finally {
  await undone.disposeAsync()
}
process.exit(faults === 0 ? 0 : 1)
