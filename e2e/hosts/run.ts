import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { percentile } from '../bench/measure.ts'
import type { Backing } from './backing.ts'
import { checkEverything } from './check.ts'
import { Person, type Work } from './person.ts'

export interface RunOptions {
  readonly backing: Backing
  readonly hosts: readonly Organisation[]
  /** Address at which browsers ask. */
  readonly url: string
  /** How long the people work. */
  readonly seconds: number
  /** Milliseconds between two actions of one person. */
  readonly pace: number
}

export interface Outcome {
  readonly wrongs: readonly string[]
  readonly messages: number
  readonly requests: number
  readonly repeated: number
  /** Milliseconds until a request was answered, repetitions included. */
  readonly median: number
  readonly worst: number
  readonly signedOut: number
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Each tenth person has a second browser, signs out everywhere else, and uses a password. */
const EACH = 10

const actions: readonly ((person: Person) => Promise<void>)[] = [
  (person) => person.send(),
  (person) => person.send(),
  (person) => person.edit(),
  (person) => person.read(),
  (person) => person.send(),
  (person) => person.upload(),
]

async function workUntil(isOver: () => boolean, person: Person, index: number, pace: number): Promise<void> {
  // Not all at once.
  await sleep(((index % EACH) * pace) / EACH)
  for (let count = index; !isOver(); count++) {
    await actions[count % actions.length]?.(person)
    await sleep(pace)
  }
}

async function followUntil(over: AbortSignal, person: Person): Promise<void> {
  while (!over.aborted && person.isSignedIn) await person.follow('wait', over)
}

/** Signs out everywhere but here, and looks at every host that runs whether the other browser is signed out. */
async function endOthers(
  here: Person,
  there: Person,
  running: () => readonly Organisation[],
  work: Work,
): Promise<void> {
  there.isSignedIn = false
  const { status } = await here.browser.insist('DELETE', '/session/all')
  if (status !== 200) work.wrongs.push(`cannot sign out everywhere: ${status}`)
  const look = async ({ url: base }: Organisation): Promise<number | undefined> =>
    (await there.browser.try('GET', '/api/v1/users/me', { base }))?.status
  const { cookie } = there.browser
  for (const host of running()) {
    there.browser.cookie = cookie
    const seen = await look(host)
    // A host that is just being killed answers nothing.
    if (seen !== 401 && seen !== undefined)
      work.wrongs.push(`signed out everywhere, but ${host.url} answers ${seen}`)
  }
}

/** Kills a host as a crash would, replaces another one, and starts the first again. */
async function disturb(
  [first, second]: readonly Organisation[],
  dead: Set<Organisation>,
  seconds: number,
): Promise<void> {
  if (!first || !second) throw new Error('There are several hosts')
  const part = (seconds * 1000) / 5
  await sleep(part)
  dead.add(first)
  await first.kill()
  await sleep(part)
  dead.add(second)
  await second.stop()
  await second.start()
  dead.delete(second)
  await sleep(part)
  await first.start()
  dead.delete(first)
}

/** Lets people work while one host is killed and one is replaced, and compares what they did with what is stored. */
export async function runHosts({ backing, hosts, url, seconds, pace }: RunOptions): Promise<Outcome> {
  const work: Work = {
    sent: [],
    wrongs: [],
    tally: { repeated: 0, milliseconds: [] },
    underWay: backing.underWay,
  }
  const people = backing.accounts.map((account, index) => new Person(`p${index}`, account, url, work))
  const others = backing.accounts
    .filter((_, index) => index % EACH === 0)
    .map((account, index) => new Person(`s${index}`, account, url, work))
  for (const [index, person] of [...people, ...others].entries()) {
    await person.begin(index % EACH === 0 ? 'password' : 'key')
  }
  let isOver = false
  const ended = new AbortController()
  const over = (): boolean => isOver
  const dead = new Set<Organisation>()
  const running = (): readonly Organisation[] => hosts.filter((host) => !dead.has(host))
  const following = [...people, ...others].map((person) => followUntil(ended.signal, person))
  const working = people.map((person, index) => workUntil(over, person, index, pace))
  const ending = others.map(async (there, index) => {
    const here = people[index * EACH]
    if (!here) return
    await sleep((seconds * 1000 * (index + 1)) / (others.length + 1))
    await endOthers(here, there, running, work)
  })
  await Promise.all([disturb(hosts, dead, seconds), sleep(seconds * 1000)])
  isOver = true
  await Promise.all([...working, ...ending])
  ended.abort()
  await Promise.all(following)
  await checkEverything(backing, people, work)
  const { milliseconds, repeated } = work.tally
  return {
    wrongs: work.wrongs,
    messages: work.sent.length,
    requests: milliseconds.length,
    repeated,
    median: percentile(milliseconds, 0.5),
    worst: Math.max(...milliseconds),
    signedOut: others.length,
  }
}
