import type { Received } from './reply.ts'

/** A request that was sent before the code that reads its answer was loaded. */
export interface SentRequest {
  readonly method: string
  readonly url: string
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
