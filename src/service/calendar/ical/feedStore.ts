import { createHash } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { Line } from '../../line.ts'

/** A feed as it is sent. */
export interface Feed {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The entity tag, with its quotes. */
  readonly tag: string
}

export function feedOf(parts: readonly string[]): Feed {
  const bytes = new Uint8Array(Buffer.from(parts.join('')))
  return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/**
 * Feeds that were written, kept until something changes, the one longest unused going first; and the writing of others,
 * one at a time and in slices, so that nobody else waits for it. Who asks for one that is being written gets that.
 */
export class FeedStore {
  readonly #edition: () => unknown
  readonly #line = new Line(calendarBounds.feeds_waiting)
  readonly #kept = new Map<string, Feed>()
  readonly #underWay = new Map<string, Promise<Feed>>()
  #of: unknown
  #bytes = 0

  /** @param edition something else after each change of the calendar */
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
    if (feed.bytes.length > calendarBounds.feeds_kept / 2) return
    this.#kept.set(key, feed)
    this.#bytes += feed.bytes.length
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= calendarBounds.feeds_kept) return
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
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
   * The feed that `write` would give.
   * @param key everything that decides about it beside what the edition stands for
   * @param write in parts, each of them little work
   * @throws TooManyRequests when too many others wait
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
}
