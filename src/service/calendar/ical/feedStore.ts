import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { SerialQueue } from '../../serialQueue.ts'

/** A feed as it is sent. Its tag is that of its bytes alone, and so the same after a restart. */
export interface Feed {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The entity tag, with its quotes. */
  readonly tag: string
}

export function feedOf(parts: readonly string[]): Feed {
  const bytes = new Uint8Array(Buffer.from(parts.join('')))
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/** Bytes that a feed with its key takes up. */
const sizeOf = (key: string, { bytes }: Feed): number => bytes.length + 2 * key.length

/**
 * Caches feeds until the calendar changes, dropping the least recently used first. Long feeds are written one at a
 * time and in slices, so that other requests are not held up. Concurrent requests for a feed share its
 * writing.
 */
export class FeedStore {
  readonly #edition: () => unknown
  readonly #line = new SerialQueue(calendarBounds.feeds_waiting)
  readonly #kept = new Map<string, Feed>()
  readonly #underWay = new Map<string, Promise<Feed>>()
  #of: unknown
  #bytes = 0

  /** @param edition a value that differs after each change of the calendar */
  constructor(edition: () => unknown) {
    this.#edition = edition
  }

  #find(key: string): Feed | undefined {
    const edition = this.#edition()
    if (edition !== this.#of) {
      this.#of = edition
      this.#kept.clear()
      this.#underWay.clear()
      this.#bytes = 0
    }
    const feed = this.#kept.get(key)
    if (feed) {
      this.#kept.delete(key)
      this.#kept.set(key, feed)
    }
    return feed
  }

  #keep(key: string, feed: Feed): void {
    const size = sizeOf(key, feed)
    if (size > calendarBounds.feeds_kept / 2) return
    this.#kept.set(key, feed)
    this.#bytes += size
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= calendarBounds.feeds_kept && this.#kept.size <= calendarBounds.feeds_kept_number)
        return
      this.#kept.delete(oldest)
      this.#bytes -= sizeOf(oldest, old)
    }
  }

  async #write(key: string, write: () => Generator<string>): Promise<Feed> {
    const edition = this.#edition()
    const parts: string[] = []
    for (const part of write()) {
      parts.push(part)
      await othersTurn()
    }
    const feed = feedOf(parts)
    if (this.#edition() === edition && this.#of === edition) this.#keep(key, feed)
    return feed
  }

  /**
   * Returns the cached feed or the one that `write` produces.
   * @param key everything that the feed depends on beside the edition
   * @param write yields parts, each quick to produce
   * @throws TooManyRequests when too many feeds wait to be written
   */
  async get(key: string, write: () => Generator<string>): Promise<Feed> {
    const known = this.#find(key) ?? this.#underWay.get(key)
    if (known) return known
    const underWay = this.#line.run(() => this.#write(key, write))
    this.#underWay.set(key, underWay)
    try {
      return await underWay
    } finally {
      if (this.#underWay.get(key) === underWay) this.#underWay.delete(key)
    }
  }
  /** Returns the cached feed or the short one that `write` produces at once; see `get`. */
  getShort(key: string, write: () => string): Feed {
    const known = this.#find(key)
    if (known) return known
    const feed = feedOf([write()])
    this.#keep(key, feed)
    return feed
  }
}
