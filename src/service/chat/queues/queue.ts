import { randomUUID } from 'node:crypto'
import { queueBounds } from '../../../protocol/bounds.ts'
import { say } from '../../refusals/say.ts'
import { refuse } from '../refuse.ts'
import type { Holder, Holdings } from './holdings.ts'
import { profileKey, type QueueSettings } from './settings.ts'
import { heartbeat, type StoredEvent } from './storedEvent.ts'

/** What of a queue survives a graceful restart. */
export interface QueueState {
  readonly settings: QueueSettings
  readonly events: readonly StoredEvent[]
  readonly prunedUpTo: number
}

export interface NewQueue {
  readonly settings: QueueSettings
  readonly ownerId: number
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Where it counts what it holds. */
  readonly holdings: Holdings
  /** A new one when absent. */
  readonly id?: string
}

interface HeldPoll {
  readonly answer: (events: readonly StoredEvent[]) => void
  readonly heartbeat: NodeJS.Timeout
}

const NOTHING_PRUNED = -1
/** What a queue takes by itself beside what its client asked for, in UTF-16 units. */
const BASE = 1000

/** Types beyond the chat spec: queues that want every type do not mean these. */
const unlessNamed: ReadonlySet<string> = new Set(['calendar'])

/**
 * One client's events, in order of their IDs, until it acknowledges them.
 *
 * ```
 * idle ── poll, nothing there ──> held ── an event, the heartbeat, another poll, the end ──> idle
 *   └──── poll, events there ──> answered at once
 * ```
 */
export class EventQueue {
  readonly id: string
  readonly settings: QueueSettings
  /** The person whose queue it is: a bot's owner, for a bot's. */
  readonly ownerId: number
  readonly profileKey: string
  /** When a poll last ended, or began; milliseconds. */
  lastUsedAt: number
  readonly #eventTypes: ReadonlySet<string> | undefined
  readonly #base: number
  readonly #holdings: Holdings
  readonly #holder: Holder
  #events: StoredEvent[] = []
  /** UTF-16 units that are the events' own, beside the long texts that they share. */
  #own = 0
  #prunedUpTo = NOTHING_PRUNED
  #held: HeldPoll | undefined

  constructor({ settings, ownerId, now, holdings, id = randomUUID() }: NewQueue) {
    this.id = id
    this.settings = settings
    this.ownerId = ownerId
    this.profileKey = profileKey(settings.profile)
    this.lastUsedAt = now
    this.#eventTypes = settings.eventTypes && new Set(settings.eventTypes)
    this.#base = BASE + JSON.stringify(settings).length
    this.#holdings = holdings
    this.#holder = holdings.open(ownerId, this.#base)
  }

  static restore(
    queue: Omit<NewQueue, 'settings'>,
    { settings, events, prunedUpTo }: QueueState,
  ): EventQueue {
    const restored = new EventQueue({ ...queue, settings })
    for (const event of events) restored.add(event)
    restored.#prunedUpTo = prunedUpTo
    return restored
  }

  get isHeld(): boolean {
    return this.#held !== undefined
  }

  /** The highest ID this queue has known. */
  get newestId(): number {
    return this.#events.at(-1)?.id ?? this.#prunedUpTo
  }

  /** The lowest ID of what waits; undefined when nothing does. */
  get oldestId(): number | undefined {
    return this.#events[0]?.id
  }

  /** UTF-16 units of the whole queue, were it alone. */
  get size(): number {
    return this.#events.reduce((sum, { length }) => sum + length, this.#base)
  }

  /** Whether more waits than is kept for a client that does not ask. */
  get overflows(): boolean {
    return this.#events.length > queueBounds.events || this.#own > queueBounds.characters
  }

  wants(type: string): boolean {
    return this.#eventTypes?.has(type) ?? !unlessNamed.has(type)
  }

  add(event: StoredEvent): void {
    this.#events.push(event)
    this.#own += event.own
    this.#holder.hold(event)
  }

  #forget(event: StoredEvent): void {
    this.#own -= event.own
    this.#holder.release(event)
  }

  /**
   * Forgets what the client has seen: events up to `lastEventId`.
   * @throws Refusal when that is no event of this queue, or an earlier one than already acknowledged
   */
  acknowledge(lastEventId: number): void {
    if (lastEventId < this.#prunedUpTo) {
      refuse('BAD_REQUEST', say('An event newer than {id} has already been pruned!', { id: lastEventId }))
    }
    if (lastEventId === this.#prunedUpTo || lastEventId < 0) return
    const index = this.#events.findIndex((event) => event.id === lastEventId)
    if (index < 0) refuse('BAD_REQUEST', say('Event {id} was not in this queue', { id: lastEventId }))
    for (const event of this.#events.splice(0, index + 1)) this.#forget(event)
    this.#prunedUpTo = lastEventId
  }

  /**
   * Answers with what is there: as much as one answer may hold, and at least one event. What is left comes with the
   * next poll, which acknowledges these.
   */
  take(): readonly StoredEvent[] {
    let left: number = queueBounds.answer
    const tooMany = this.#events.findIndex(({ length }, index) => {
      left -= length
      return left < 0 && index > 0
    })
    return tooMany < 0 ? [...this.#events] : this.#events.slice(0, tooMany)
  }

  /**
   * Waits until there is an event. An earlier poll of this queue is answered first, with what there is.
   * @param beat called once when nothing came within `milliseconds`; it adds the heartbeat
   */
  hold(milliseconds: number, beat: () => void): Promise<readonly StoredEvent[]> {
    this.release()
    if (this.#events.length > 0) return Promise.resolve(this.take())
    return new Promise((answer) => {
      this.#held = { answer, heartbeat: setTimeout(beat, milliseconds) }
    })
  }

  /** Answers the held poll, if there is one, with what there is. */
  release(): void {
    const held = this.#held
    if (!held) return
    this.#held = undefined
    clearTimeout(held.heartbeat)
    held.answer(this.take())
  }

  /** Empties the events that tell about messages of which `isVisible` holds for none. */
  withdraw(isVisible: (messageId: number) => boolean): void {
    for (const [index, event] of this.#events.entries()) {
      if (event.messageIds === undefined || event.messageIds.some(isVisible)) continue
      this.#forget(event)
      const empty = heartbeat(event.id)
      this.#events[index] = empty
      this.#own += empty.own
      this.#holder.hold(empty)
    }
  }

  /** Ends the queue: a poll that is held is answered with what there is, and nothing waits any more. */
  end(): void {
    this.release()
    for (const event of this.#events) this.#holder.release(event)
    this.#events = []
    this.#own = 0
    this.#holdings.close(this.ownerId, this.#base)
  }

  get state(): QueueState {
    return { settings: this.settings, events: this.#events, prunedUpTo: this.#prunedUpTo }
  }
}
