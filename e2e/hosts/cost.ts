import { Agent, request } from 'node:http'
import type { Organisation } from '../../src/testing/organisation.testing.ts'
import { percentile } from '../bench/measure.ts'
import { residentKilobytes } from '../bench/process.ts'
import type { Account, Backing } from './backing.ts'
import { Browser } from './browser.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Sends a request over a kept connection. @returns milliseconds until the whole answer was there */
function time(url: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (incoming) => {
      incoming.resume()
      incoming.once('end', () => {
        if (incoming.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`${url} answers ${incoming.statusCode}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

const basic = ({ email, key }: Account): string =>
  `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`

const noTally = () => ({ repeated: 0, milliseconds: [] })

async function cookieAt(host: Organisation, account: Account): Promise<string> {
  const browser = new Browser(account, host.url, noTally())
  await browser.signIn('key')
  return browser.cookie
}

export interface Added {
  /** Milliseconds of a request to the service itself, and through a host. */
  readonly direct: number
  readonly through: number
}

const WARMING = 100

/** Sends each request twice, to the service and through the host, in turn. */
export async function addedByHost(backing: Backing, host: Organisation, pairs: number): Promise<Added> {
  const [account] = backing.accounts
  if (!account) throw new Error('There is an account')
  const cookie = await cookieAt(host, account)
  const path = '/api/v1/users/me'
  const direct: number[] = []
  const through: number[] = []
  for (let count = 0; count < pairs + WARMING; count++) {
    direct.push(await time(`${backing.url}${path}`, { authorization: basic(account) }))
    through.push(await time(`${host.url}${path}`, { cookie, 'x-client': 'app' }))
  }
  const median = (times: readonly number[]): number => percentile(times.slice(WARMING), 0.5)
  return { direct: median(direct), through: median(through) }
}

/** Milliseconds until the memory of the polls is taken. */
const SETTLING = 3000

/** Holds polls through a host. @returns the megabytes by which its memory grows */
export async function heldPolls(backing: Backing, host: Organisation, polls: number): Promise<number> {
  const { accounts } = backing
  const cookies = await Promise.all(accounts.map((account) => cookieAt(host, account)))
  const queues: { readonly queueId: string; readonly cookie: string }[] = []
  for (let count = 0; count < polls; count++) {
    const account = accounts[count % accounts.length]
    const cookie = cookies[count % cookies.length]
    if (!account || cookie === undefined) continue
    const answer = await fetch(`${backing.url}/api/v1/register`, {
      method: 'POST',
      headers: { authorization: basic(account) },
      body: new URLSearchParams({ event_types: '["message"]', fetch_event_types: '["alert_words"]' }),
    })
    queues.push({ cookie, queueId: ((await answer.json()) as { queue_id: string }).queue_id })
  }
  const before = residentKilobytes(host.pid)
  const held = queues.map(({ queueId, cookie }) => {
    const outgoing = request(`${host.url}/api/v1/events?queue_id=${queueId}&last_event_id=-1`, {
      agent,
      headers: { cookie, 'x-client': 'app' },
    })
    outgoing.on('error', () => undefined)
    outgoing.end()
    return outgoing
  })
  await new Promise((resolve) => setTimeout(resolve, SETTLING))
  const grown = residentKilobytes(host.pid) - before
  for (const poll of held) poll.destroy()
  return grown / 1000
}
