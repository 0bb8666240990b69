import type { Subject } from './subject.ts'

/** The cost of one request. */
export interface Cost {
  /** The status of the answer; 0 without an answer. */
  readonly status: number
  /** Milliseconds of processor time: of all threads, and of the thread that answers. */
  readonly processor: number
  readonly mainThread: number
  /** Bytes of the process's peak memory beyond its memory before the request. */
  readonly memory: number
  /** Milliseconds that another person waited for an answer at most. */
  readonly wait: number
}

/** A request that is sent unchanged, to a path of the service. */
export interface Sent {
  readonly path: string
  readonly init: RequestInit
}

const pause = 5
/** Milliseconds: longer answers give no more information. */
const PATIENCE = 60_000

let asked = 0
/**
 * Returns an address in another network each time: otherwise a limit for failed sign-ins would answer in
 * place of the measured work.
 */
const addressOfNext = (): string => `2001:db8:${(asked++ % 65_536).toString(16)}::1`

/** Sends a request. Resolves with the status once the whole answer has arrived; with 0 without an answer. */
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

/** Begins another person's work: asks for their own account again and again. */
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

/**
 * Sends the request and reads its cost for the service.
 * @param other the key of another person, who asks for something small meanwhile; absent: nobody waits
 */
export async function measure(
  subject: Subject,
  { path, init }: Sent,
  other: string | undefined,
): Promise<Cost> {
  const before = await subject.ask('begin')
  const endOther = other === undefined ? async () => 0 : beginOther(subject.url, other)
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

/** The least of each figure: a garbage collection or a busy machine only adds to it. */
export const leastOf = (costs: readonly [Cost, ...Cost[]]): Cost => ({
  status: costs[0].status,
  processor: Math.min(...costs.map(({ processor }) => processor)),
  mainThread: Math.min(...costs.map(({ mainThread }) => mainThread)),
  memory: Math.min(...costs.map(({ memory }) => memory)),
  wait: Math.min(...costs.map(({ wait }) => wait)),
})
