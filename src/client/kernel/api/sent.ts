import type { Received } from './reply.ts'

/** A request that was sent before the code that reads its answer was loaded. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  /** Empty without a body. */
  readonly body: string
  readonly answer: Promise<Received>
}

/** The answer, as for a request sent only now. @throws the signal's reason, or the request's own error */
export async function answerOf({ answer }: SentRequest, signal: AbortSignal | undefined): Promise<Received> {
  if (signal === undefined) return answer
  const over = Promise.withResolvers<never>()
  const end = (): void => over.reject(signal.reason as Error)
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([answer, over.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Requests already sent: the first call that would send the same uses the answer. */
export class SentRequests {
  #requests: readonly SentRequest[]

  constructor(requests: readonly SentRequest[] = []) {
    this.#requests = requests
  }

  /** Returns the same request; undefined if it has to be sent. */
  take(method: string, url: string, body: URLSearchParams | undefined): SentRequest | undefined {
    const sent = this.#requests.find(
      (each) => each.method === method && each.url === url && each.body === String(body ?? ''),
    )
    if (sent) this.#requests = this.#requests.filter((each) => each !== sent)
    return sent
  }

  /** Makes them void: their answers are out of date. */
  drop(): void {
    this.#requests = []
  }
}
