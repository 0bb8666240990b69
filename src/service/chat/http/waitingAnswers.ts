import { answerBounds } from '../../../protocol/bounds.ts'
import { say } from '../../refusals/say.ts'
import { TooManyRequests } from '../../limits/tooManyRequests.ts'

/** Characters that are encoded at a time. */
const SLICE = 64 * 1024
/** Seconds after which one whose answers all wait may ask again. */
const PAUSE = 1

/** The text cut into slices of that size, none of them within a pair of surrogates. */
function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + SLICE, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end += 1
    yield text.slice(start, end)
    start = end
  }
}

/** The texts one after another, in slices: small ones together, large ones apart. */
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

/** Why an answer was broken off: nobody read it. */
class NotRead extends Error {
  override name = 'NotRead'
  // The adapter takes this for the reader's doing, which it is, and writes no stack into the log.
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE'
}

/** A body that encodes its texts as they are read. `release` is called once, when it was read or given up. */
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
 * Counts the large answers that wait to be read. Somebody who asks much and reads nothing fills only the room that is
 * theirs; where little room is left, what can be given in parts is given in smaller ones.
 */
export class WaitingAnswers {
  readonly #ofAsker = new Map<string, number>()
  #all = 0

  /** Characters for which the asker still has room; never negative. */
  roomFor(asker: string): number {
    const own = this.#ofAsker.get(asker) ?? 0
    return Math.max(0, Math.min(answerBounds.of_an_asker - own, answerBounds.of_all - this.#all))
  }

  /**
   * The answer with that body.
   * @param texts JSON when put together
   * @param asker who it is counted for; asked only when the answer is large
   * @throws TooManyRequests when too much of the asker's waits already
   */
  write(texts: readonly string[], asker: () => string, headers: Record<string, string>): Response {
    let length = 0
    for (const text of texts) length += text.length
    if (length <= answerBounds.small) return new Response(texts.join(''), { headers })
    const body = bodyOf(texts, this.#hold(asker(), length))
    return new Response(body, { headers: { ...headers, 'content-length': String(bytesOf(texts)) } })
  }

  #hold(asker: string, length: number): () => void {
    const own = this.#ofAsker.get(asker) ?? 0
    if (own > 0 && own + length > answerBounds.of_an_asker) {
      throw new TooManyRequests(
        say('Read the answers that you have asked for first. Try again in {seconds} seconds.', {
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
