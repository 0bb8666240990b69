import type { CalendarChange, CalendarContext } from '../context.ts'

/**
 * Collects the announcements of many changes, and makes one of those that are alike: each costs a row in the queue of
 * every reader.
 */
export class Announcements {
  readonly #context: CalendarContext
  readonly #changes: CalendarChange[] = []

  constructor(context: CalendarContext) {
    this.#context = context
  }

  /** The context for work whose announcements are collected. */
  get context(): CalendarContext {
    return { ...this.#context, announce: (change) => void this.#changes.push(change) }
  }

  get length(): number {
    return this.#changes.length
  }

  /** Announces what was collected. Runs inside the caller's transaction. */
  make(): void {
    const alike = Map.groupBy(this.#changes.splice(0), ({ op, kind, audience }) =>
      JSON.stringify([op, kind, audience]),
    )
    for (const [first, ...others] of alike.values()) {
      if (!first) continue
      const ids = [first, ...others].flatMap((change) => change.ids)
      const { op, kind, audience } = first
      this.#context.announce({ op, kind, audience, ids: [...new Set(ids)] })
    }
  }
}
