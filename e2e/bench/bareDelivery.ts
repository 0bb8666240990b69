import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { call } from './http.ts'

export interface BareServer {
  readonly url: string
  readonly stop: () => void
}

/** Starts `barePolls.ts` and waits for the address it prints. */
export async function startBarePolls(environment: Record<string, string>): Promise<BareServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'barePolls.ts')], {
    env: { ...process.env, ...environment },
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return { url, stop: () => void child.kill() }
}

const SECONDS = 5

/**
 * Measures the bare work of steady traffic: at each tick of the rate, `fanout` of the held polls are answered
 * and sent again.
 * @returns milliseconds from each tick's due time to each of its answers
 */
export async function bareDelivery(polls: number, rate: number, fanout: number): Promise<readonly number[]> {
  const server = await startBarePolls({ FANOUT: String(Math.round(fanout)) })
  const delays: number[] = []
  const ended = new AbortController()
  const follow = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const { body, at } = await call(`${server.url}/events`, 'GET', undefined)
      if (!ended.signal.aborted) delays.push(at - Number(new URLSearchParams(body).get('due')))
    }
  }
  const following = Array.from({ length: polls }, follow)
  const ticks: Promise<unknown>[] = []
  const start = performance.now()
  for (let index = 0; index < rate * SECONDS; index++) {
    const due = start + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    ticks.push(call(server.url, 'POST', undefined, { due: String(due) }))
  }
  await Promise.all(ticks)
  ended.abort()
  server.stop()
  await Promise.allSettled(following)
  return delays
}
