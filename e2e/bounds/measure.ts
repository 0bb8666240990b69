import type { Subject } from './subject.ts'

/** What one request cost. */
export interface Cost {
  /** Of the answer; 0: there was none. */
  readonly status: number
  /** Milliseconds of processor time, of all threads and of the one that answers. */
  readonly processor: number
  readonly mainThread: number
  /** Bytes that the process had at most, beyond what it had before. */
  readonly memory: number
  /** Milliseconds for which somebody else waited for an answer at most. */
  readonly wait: number
}

/** A request that is sent as it is, to a path of the service. */
export interface Sent {
  readonly path: string
  readonly init: RequestInit
}

const pause = 5
/** Longer answers tell nothing more. */
const PATIENCE = 60_000

let asked = 0
/** Another network each time: a limit of failed sign-ins would answer in place of what is measured. */
const addressOfNext = (): string => `2001:db8:${(asked++ % 65_536).toString(16)}::1`

/** The status of the answer once all of it is there; 0 where none came. */
async function send(url: string, init: RequestInit): Promise<number> {
  try {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', addressOfNext())
    const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(PATIENCE) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** Somebody else at work: asks for their own account again and again. */
function beginOther(url: string, authorization: string) {
  const ended = new AbortController()
  let longest = 0
  const work = (async () => {
    while (!ended.signal.aborted) {
      const begun = performance.now()
      await send(`${url}/api/v1/users/me`, { headers: { authorization } })
      longest = Math.max(longest, performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  })()
  return async () => {
    ended.abort()
    await work
    return longest
  }
}

/** Sends the request while somebody else asks for something small, and reads what it cost the service. */
export async function measure(subject: Subject, { path, init }: Sent, other: string): Promise<Cost> {
  const before = await subject.ask('begin')
  const endOther = beginOther(subject.url, other)
  const status = await send(subject.url + path, init)
  const wait = await endOther()
  const after = await subject.ask('read')
  return {
    status,
    processor: after.processor - before.processor,
    mainThread: after.mainThread - before.mainThread,
    memory: Math.max(0, after.peakMemory - before.memory),
    wait,
  }
}

/** The least of each figure: what a garbage collection or a busy machine added is not the request's. */
export const leastOf = (costs: readonly [Cost, ...Cost[]]): Cost => ({
  status: costs[0].status,
  processor: Math.min(...costs.map(({ processor }) => processor)),
  mainThread: Math.min(...costs.map(({ mainThread }) => mainThread)),
  memory: Math.min(...costs.map(({ memory }) => memory)),
  wait: Math.min(...costs.map(({ wait }) => wait)),
})
