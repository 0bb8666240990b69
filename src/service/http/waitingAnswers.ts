import { answerBounds } from '../../protocol/bounds.ts'
import { because } from '../../protocol/refusals/reason.ts'
import { TooManyRequests } from '../limits/tooManyRequests.ts'

/** Characters encoded at a time. */
const SLICE = 64 * 1024
/** Seconds after which a caller with too many unread answers can ask again. */
const PAUSE = 1

/** Cuts the text into slices of that size, without splitting surrogate pairs. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + SLICE, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end += 1
    yield text.slice(start, end)
    start = end
  }
}

/** Encodes the texts in order: small ones joined, large ones in slices. */
function* chunksOf(texts: readonly string[]): Generator<Uint8Array> {
  let small: string[] = []
  let length = 0
  const together = (): Uint8Array => {
    const chunk = Buffer.from(small.join(''))
    small = []
    length = 0
    return chunk
  }
  for (const text of texts) {
    if (length > 0 && length + text.length > SLICE) yield together()
    if (text.length > SLICE) for (const slice of slicesOf(text)) yield Buffer.from(slice)
    else {
      small.push(text)
      length += text.length
    }
  }
  if (length > 0) yield together()
}

export interface AnswerInit {
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
}

/** Reason for breaking off an answer that the client did not read. */
class NotRead extends Error {
  override name = 'NotRead'
  // The adapter takes this code for a disconnected client, which it is, and logs no stack.
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}

/**
 * A body that encodes its texts as they are read. `release` is called once, after it was read or canceled.
 */
function bodyOf(texts: readonly string[], release: () => void): ReadableStream<Uint8Array> {
  const chunks = chunksOf(texts)
  let deadline: NodeJS.Timeout | undefined
  const end = (): void => {
    clearTimeout(deadline)
    chunks.return(undefined)
    release()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        deadline = setTimeout(() => {
          controller.error(new NotRead('The answer was not read in time.'))
          end()
        }, answerBounds.seconds * 1000)
        deadline.unref()
      },
      pull: (controller) => {
        const next = chunks.next()
        if (!next.done) return controller.enqueue(next.value)
        controller.close()
        end()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

/**
 * Limits the large answers waiting to be read. A caller who requests much and reads nothing uses up only
 * their own allowance; when it is nearly used up, answers that can be split are made smaller.
 */
export class WaitingAnswers {
  readonly #ofAsker = new Map<string, number>()
  #all = 0

  /** Characters left in the asker's allowance; never negative. */
  roomFor(asker: string): number {
    const own = this.#ofAsker.get(asker) ?? 0
    return Math.max(0, Math.min(answerBounds.of_an_asker - own, answerBounds.of_all - this.#all))
  }

  /**
   * Creates the response with this body.
   * @param texts JSON when joined
   * @param asker key of the allowance; called only for large answers
   * @throws TooManyRequests when too much of the asker's allowance is in use
   */
  write(texts: readonly string[], asker: () => string, { status = 200, headers }: AnswerInit): Response {
    let length = 0
    for (const text of texts) length += text.length
    const body = length <= answerBounds.small ? texts.join('') : bodyOf(texts, this.#hold(asker(), length))
    return new Response(body, { status, headers: { ...headers, 'content-length': String(bytesOf(texts)) } })
  }

  #hold(asker: string, length: number): () => void {
    const own = this.#ofAsker.get(asker) ?? 0
    if (own > 0 && own + length > answerBounds.of_an_asker) {
      throw new TooManyRequests(
        because('requests.answersUnread', {
          seconds: PAUSE,
        }),
        PAUSE,
      )
    }
    this.#ofAsker.set(asker, own + length)
    this.#all += length
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#all -= length
      const left = (this.#ofAsker.get(asker) ?? 0) - length
      if (left > 0) this.#ofAsker.set(asker, left)
      else this.#ofAsker.delete(asker)
    }
  }
}
