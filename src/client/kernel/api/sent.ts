import type { Received } from './reply.ts'

/** A request that was sent before the code came that reads its answer. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly answer: Promise<Received>
}

/** The answer, as a request made only now would have it. @throws the signal's reason, or what the request threw */
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
