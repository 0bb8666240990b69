import { randomUUID } from 'node:crypto'
import { say } from '../../refusals/say.ts'
import { refuse } from '../refuse.ts'
import { profileKey, type QueueSettings } from './settings.ts'

/** An event as it goes over the wire, shared by every queue that gets the same text. */
export interface StoredEvent {
  readonly id: number
  /** JSON, with the ID in it. */
  readonly text: string
  /** Messages it tells about: withdrawn when the reader loses sight of all of them. */
  readonly messageIds?: readonly number[] | undefined
}

/** What survives a graceful restart. */
export interface SavedQueue {
  readonly settings: QueueSettings
  readonly events: readonly StoredEvent[]
  readonly prunedUpTo: number
}

interface HeldPoll {
  readonly answer: (events: readonly StoredEvent[]) => void
  readonly heartbeat: NodeJS.Timeout
}

const NOTHING_PRUNED = -1
const MAX_EVENTS = 5000
const MAX_CHARACTERS = 8 * 1024 * 1024

/** A withdrawn event keeps its place and its ID, which the client may acknowledge, but says nothing. */
const heartbeatText = (id: number): string => `{"type":"heartbeat","id":${id}}`

export const heartbeat = (id: number): StoredEvent => ({ id, text: heartbeatText(id) })

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
  readonly profileKey: string
  /** When a poll last ended, or began; milliseconds. */
  lastUsedAt: number
  readonly #eventTypes: ReadonlySet<string> | undefined
  #events: StoredEvent[] = []
  #characters = 0
  #prunedUpTo = NOTHING_PRUNED
  #held: HeldPoll | undefined

  constructor(settings: QueueSettings, now: number, id: string = randomUUID()) {
    this.id = id
    this.settings = settings
    this.profileKey = profileKey(settings.profile)
    this.lastUsedAt = now
    this.#eventTypes = settings.eventTypes && new Set(settings.eventTypes)
  }

  static restore(id: string, saved: SavedQueue, now: number): EventQueue {
    const queue = new EventQueue(saved.settings, now, id)
    for (const event of saved.events) queue.add(event)
    queue.#prunedUpTo = saved.prunedUpTo
    return queue
  }

  get isHeld(): boolean {
    return this.#held !== undefined
  }

  /** The highest ID this queue has known. */
  get newestId(): number {
    return this.#events.at(-1)?.id ?? this.#prunedUpTo
  }

  /** Whether more waits than is kept for a client that does not ask. */
  get overflows(): boolean {
    return this.#events.length > MAX_EVENTS || this.#characters > MAX_CHARACTERS
  }

  wants(type: string): boolean {
    return this.#eventTypes?.has(type) ?? !unlessNamed.has(type)
  }

  add(event: StoredEvent): void {
    this.#events.push(event)
    this.#characters += event.text.length
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
    for (const event of this.#events.splice(0, index + 1)) this.#characters -= event.text.length
    this.#prunedUpTo = lastEventId
  }

  /** Answers with what is there. */
  take(): readonly StoredEvent[] {
    return [...this.#events]
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
      this.#characters -= event.text.length
      const empty = heartbeat(event.id)
      this.#events[index] = empty
      this.#characters += empty.text.length
    }
  }

  save(): SavedQueue {
    return { settings: this.settings, events: this.#events, prunedUpTo: this.#prunedUpTo }
  }
}
