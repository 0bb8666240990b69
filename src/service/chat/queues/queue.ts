import { randomUUID } from 'node:crypto'
import { queueBounds } from '../../../protocol/bounds.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse } from '../refuse.ts'
import type { Holder, Holdings } from './holdings.ts'
import { profileKey, type QueueSettings } from './settings.ts'
import { heartbeat, type StoredEvent } from './storedEvent.ts'

/** State of a queue that survives a graceful restart. */
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
  /** Counts the queue's memory. */
  readonly holdings: Holdings
  /** Generated when absent. */
  readonly id?: string
}

interface HeldPoll {
  readonly answer: (events: readonly StoredEvent[]) => void
  readonly heartbeat: NodeJS.Timeout
}

const NOTHING_PRUNED = -1
/** A queue's overhead beside its settings, in UTF-16 units. */
const BASE = 1000

/**
 * Event types beyond the chat spec: sent only to queues that name them, not to those that want every type.
 */
const unlessNamed: ReadonlySet<string> = new Set(['calendar', 'message_pins'])

/** Older forms of events, by the type that replaced them: for clients that do not follow that one. */
const replaced: Readonly<Record<string, string>> = { muted_topics: 'user_topic' }

/**
 * Events for one client, in order of their IDs, until the client acknowledges them.
 *
 * ```
 * idle ── poll, no events ──> held ── an event, the heartbeat, another poll, the end ──> idle
 *   └──── poll, events waiting ──> answered at once
 * ```
 */
export class EventQueue {
  readonly id: string
  readonly settings: QueueSettings
  /** The responsible person: a bot's owner for a bot, else the user. */
  readonly ownerId: number
  readonly profileKey: string
  /** Time of the last poll's start or end; milliseconds. */
  lastUsedAt: number
  readonly #eventTypes: ReadonlySet<string> | undefined
  readonly #base: number
  readonly #holdings: Holdings
  readonly #holder: Holder
  #events: StoredEvent[] = []
  /** UTF-16 units of the events' own text, without the shared long texts. */
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

  /** The highest event ID that this queue has seen. */
  get newestId(): number {
    return this.#events.at(-1)?.id ?? this.#prunedUpTo
  }

  /** The lowest ID of the waiting events; undefined if there are none. */
  get oldestId(): number | undefined {
    return this.#events[0]?.id
  }

  /** UTF-16 units of the whole queue, shared texts included. */
  get size(): number {
    return this.#events.reduce((sum, { length }) => sum + length, this.#base)
  }

  /** True if more waits than is stored for a client that stops polling. */
  get overflows(): boolean {
    return this.#events.length > queueBounds.events || this.#own > queueBounds.characters
  }

  wants(type: string): boolean {
    const types = this.#eventTypes
    const isOlder = Object.hasOwn(replaced, type)
    if (!types)
      return !(isOlder ? this.settings.profile.capabilities.current_fields_only : unlessNamed.has(type))
    return types.has(type) && !(isOlder && types.has(replaced[type] ?? ''))
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
   * Removes events up to `lastEventId`, which the client has received.
   * @throws Refusal when that is no event of this queue, or precedes an acknowledged one
   */
  acknowledge(lastEventId: number): void {
    if (lastEventId < this.#prunedUpTo) {
      refuse('BAD_REQUEST', because('queues.pruned', { id: lastEventId }))
    }
    if (lastEventId === this.#prunedUpTo || lastEventId < 0) return
    const index = this.#events.findIndex((event) => event.id === lastEventId)
    if (index < 0) refuse('BAD_REQUEST', because('queues.eventUnknown', { id: lastEventId }))
    for (const event of this.#events.splice(0, index + 1)) this.#forget(event)
    this.#prunedUpTo = lastEventId
  }

  /**
   * Returns waiting events: as many as one answer can hold, but at least one. The next poll acknowledges
   * these and gets the rest.
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
   * Waits for an event. An earlier poll of this queue is answered first, with the events present.
   * @param beat called once if no event arrived within `milliseconds`; adds the heartbeat
   */
  hold(milliseconds: number, beat: () => void): Promise<readonly StoredEvent[]> {
    this.release()
    if (this.#events.length > 0) return Promise.resolve(this.take())
    return new Promise((answer) => {
      this.#held = { answer, heartbeat: setTimeout(beat, milliseconds) }
    })
  }

  /** Answers the held poll, if there is one, with the events present. */
  release(): void {
    const held = this.#held
    if (!held) return
    this.#held = undefined
    clearTimeout(held.heartbeat)
    held.answer(this.take())
  }

  /** Blanks events about messages if `isVisible` is false for all of an event's messages. */
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

  /** Ends the queue: answers a held poll with the events present and discards the rest. */
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
