import type { EventContent } from '../../protocol/chat/queueEvents.ts'

/** Remembers events while fetches are in flight, so that each fetch can be brought up to date. */
export class Journal {
  #events: EventContent[] = []
  #inFlight = 0

  record(event: EventContent): void {
    if (this.#inFlight > 0) this.#events.push(event)
  }

  /** Runs `read`, then applies to its result every event recorded since it began. */
  async catchUp<State>(
    read: () => Promise<State>,
    apply: (state: State, event: EventContent) => State,
  ): Promise<State> {
    const start = this.#events.length
    this.#inFlight += 1
    try {
      const state = await read()
      return this.#events.slice(start).reduce(apply, state)
    } finally {
      this.#inFlight -= 1
      if (this.#inFlight === 0) this.#events = []
    }
  }
}
