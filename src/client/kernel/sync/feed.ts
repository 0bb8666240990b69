import type { QueueEvent } from '../../../protocol/chat/queueEvents.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import { nextTask } from './task.ts'

/** The target of snapshots and events. */
export interface Receiver {
  /**
   * Replaces the state by the snapshot. Resolves when all data on screen that the snapshot does not carry has
   * been read again.
   */
  readonly restore: (snapshot: Snapshot) => Promise<void>
  readonly apply: (event: QueueEvent) => void
  /**
   * Delays notifying observers until the returned function is called, so that they are notified once per
   * batch.
   */
  readonly hold: () => () => void
}

/** Events of one queue in their order. `upTo` also counts events that this app does not know. */
export interface Batch {
  readonly queueId: string
  readonly events: readonly QueueEvent[]
  readonly upTo: number
}

/** A position in an event queue. */
export interface Position {
  readonly queueId: string
  readonly lastEventId: number
  /** Milliseconds to wait for an answer to a blocking poll. */
  readonly pollTimeout: number
}

/** An event that could not be applied. The state can be half changed: only a new snapshot repairs that. */
export class EventFault extends Error {
  override name = 'EventFault'
  readonly type: string
  constructor(type: string, cause: unknown) {
    super(`An event of type ${type} could not be applied`, { cause })
    this.type = type
  }
}

/** Milliseconds of work until the browser gets its turn to draw and to take input. */
const SLICE = 8
/** Number of faults of one type within `FAULT_MEMORY` milliseconds after which the type is ignored. */
const FAULTS_UNTIL_IGNORED = 3
const FAULT_MEMORY = 600_000

export const positionOf = (snapshot: Snapshot, queueId: string): Position => ({
  queueId,
  lastEventId: snapshot.last_event_id,
  pollTimeout: snapshot.event_queue_longpoll_timeout_seconds * 1000,
})

/** Applies snapshots and events in their order, each event once, and knows its own position. */
export class Feed {
  readonly #receiver: Receiver
  #position: Position | undefined
  #work: Promise<unknown> = Promise.resolve()
  readonly #ignored = new Set<string>()
  readonly #faults = new Map<string, readonly number[]>()

  constructor(receiver: Receiver) {
    this.#receiver = receiver
  }

  /** The position up to which events have been applied; undefined before the first snapshot. */
  get position(): Position | undefined {
    return this.#position
  }

  /**
   * Restarts from a snapshot. The inner promise resolves when the view has caught up with it.
   * @throws any error of a feature
   */
  restart(snapshot: Snapshot, position: Position): Promise<{ caughtUp: Promise<void> }> {
    return this.#next(() => {
      const caughtUp = this.#receiver.restore(snapshot)
      this.#position = position
      return Promise.resolve({ caughtUp })
    })
  }

  /** Applies a batch; skips events already applied, or of another queue. @throws EventFault */
  take(batch: Batch): Promise<void> {
    return this.#next(async () => {
      if (this.#position?.queueId !== batch.queueId) return
      if (batch.events.length > 0) await this.#applyAll(batch.events)
      this.#advance(batch.upTo)
    })
  }

  /** Resolves when all given snapshots and events are applied. */
  async idle(): Promise<void> {
    await this.#work
  }

  #next<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#work.then(work)
    this.#work = result.catch(() => undefined)
    return result
  }

  async #applyAll(events: readonly QueueEvent[]): Promise<void> {
    const release = this.#receiver.hold()
    try {
      await nextTask() // a task of its own: a fetch that ends in the same task could overwrite the event
      let begun = performance.now()
      for (const event of events) {
        if (event.id <= (this.#position?.lastEventId ?? -1)) continue
        if (performance.now() - begun > SLICE) {
          await nextTask()
          begun = performance.now()
        }
        this.#apply(event)
        this.#advance(event.id)
      }
    } finally {
      release()
    }
  }

  #apply(event: QueueEvent): void {
    if (this.#ignored.has(event.type)) return
    try {
      this.#receiver.apply(event)
    } catch (error) {
      this.#remember(event.type)
      throw new EventFault(event.type, error)
    }
  }

  #advance(id: number): void {
    if (this.#position && id > this.#position.lastEventId) {
      this.#position = { ...this.#position, lastEventId: id }
    }
  }

  #remember(type: string): void {
    const now = Date.now()
    const faults = [...(this.#faults.get(type) ?? []), now].filter((time) => time > now - FAULT_MEMORY)
    this.#faults.set(type, faults)
    if (faults.length < FAULTS_UNTIL_IGNORED) return
    this.#ignored.add(type)
    console.error(`Events of type ${type} failed ${faults.length} times and are ignored from now on`)
  }
}
