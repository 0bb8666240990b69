import type { QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import type { Batch, Position } from './feed.ts'

/** Beyond that many events a new snapshot is cheaper than the old one with all events since. */
const LONGEST = 2000

const passing: ReadonlySet<string> = new Set(['heartbeat', 'typing', 'typing_edit_message'])

/** The state that brings another tab up to date with this one. */
export interface TabSnapshot {
  readonly snapshot: Snapshot
  /** The position of the snapshot. */
  readonly position: Position
  readonly events: readonly QueueEvent[]
  readonly upTo: number
}

/** The events since the snapshot, for tabs that are opened later. */
export class EventLog {
  #start: { snapshot: Snapshot; position: Position } | undefined
  #events: QueueEvent[] = []
  #upTo = -1

  restart(snapshot: Snapshot, position: Position): void {
    this.#start = { snapshot, position }
    this.#events = []
    this.#upTo = position.lastEventId
  }

  add(batch: Batch): void {
    if (this.#start === undefined) return
    const fresh = batch.events.filter((event) => event.id > this.#upTo && !passing.has(event.type))
    this.#upTo = Math.max(this.#upTo, batch.upTo)
    if (this.#events.length + fresh.length > LONGEST) {
      this.#start = undefined
      this.#events = []
    } else this.#events.push(...fresh)
  }

  /** Returns undefined without a snapshot, or after too many events. */
  snapshot(): TabSnapshot | undefined {
    return this.#start && { ...this.#start, events: this.#events, upTo: this.#upTo }
  }
}
