import { queueBounds } from '../../../protocol/bounds.ts'
import type { Database } from '../../database/database.ts'
import type { EventPublisher, MessageDelivery } from '../context.ts'
import type { ReportFault } from '../../repeat.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { refuse } from '../refuse.ts'
import type { AdaptationSources } from './adapt.ts'
import { passesNarrow } from './narrow.ts'
import { Holdings } from './holdings.ts'
import type { PublishedEvent } from './olderFields.ts'
import { PollAnswers } from './pollAnswers.ts'
import { EventQueue } from './queue.ts'
import { savedQueues, saveQueues } from './saved.ts'
import type { QueueSettings, QueueTimes } from './settings.ts'
import { deactivatedBy, reducesVisibility } from './visibility.ts'
import { heartbeat, type StoredEvent } from './storedEvent.ts'
import { eventWriter, messageWriter } from './writers.ts'

/**
 * Random part added to the heartbeat interval, so that clients do not all reconnect at once; in a few steps, because
 * timers of equal duration share one list.
 */
const HEARTBEAT_JITTER = 0.1
const JITTER_STEPS = 16
const SWEEP_MILLISECONDS = 60_000

export interface HubOptions {
  readonly database: Database
  readonly now: () => number
  readonly times: QueueTimes
  readonly sources: AdaptationSources
  readonly isGuest: (userId: number) => boolean
  /** Returns the responsible person's ID: a bot's owner for a bot, else the user's own ID. */
  readonly ownerOf: (userId: number) => number
  readonly canReadMessage: (userId: number, messageId: number) => boolean
  readonly report: ReportFault
}

/** What all queues hold. */
export interface QueueFigures {
  readonly queues: number
  /** Polls that wait for an event. */
  readonly held: number
  /** UTF-16 units of the events. */
  readonly characters: number
}

export interface PollRequest {
  readonly lastEventId: number
  readonly wait: 'until-event' | 'not-at-all'
}

function isWanted({ message, recipients }: MessageDelivery, queue: EventQueue): boolean {
  const { userId, narrow } = queue.settings
  if (narrow.length === 0) return true
  return passesNarrow({ message, flags: recipients.flagsOf(userId), readerId: userId }, narrow)
}

/** Sorts the least recently used queue first; a queue with a held poll is in use. */
const byLastUse = (one: EventQueue, other: EventQueue): number => lastUse(one) - lastUse(other)
const lastUse = (queue: EventQueue): number => (queue.isHeld ? Infinity : queue.lastUsedAt)

/** The queue with the oldest waiting event; queues without events come last. */
function longestWaiting(queues: Iterable<EventQueue>): EventQueue | undefined {
  let longest: EventQueue | undefined
  for (const queue of queues) {
    if (!longest || (queue.oldestId ?? Infinity) < (longest.oldestId ?? Infinity)) longest = queue
  }
  return longest
}

function removeFrom(groups: Map<number, Set<EventQueue>>, key: number, queue: EventQueue): void {
  const group = groups.get(key)
  group?.delete(queue)
  if (group?.size === 0) groups.delete(key)
}

/**
 * All event queues of the service (chat spec 3, 4.2, 6). Event IDs increase across all queues, so that one
 * text serves every queue that gets the same event.
 */
export class QueueHub implements EventPublisher {
  readonly #options: HubOptions
  readonly #queues = new Map<string, EventQueue>()
  readonly #queuesOfUser = new Map<number, Set<EventQueue>>()
  readonly #queuesOfOwner = new Map<number, Set<EventQueue>>()
  readonly #holdings = new Holdings()
  readonly #publicQueues = new Set<EventQueue>()
  readonly #pollAnswers = new PollAnswers((queue) => this.#answer(queue))
  readonly #sweep: NodeJS.Timeout
  #lastId = -1
  #isQuiet = false

  constructor(options: HubOptions) {
    this.#options = options
    for (const [id, state] of savedQueues(options.database)) {
      const queue = EventQueue.restore({ ...this.#newQueue(state.settings.userId), id }, state)
      this.#add(queue)
      this.#lastId = Math.max(this.#lastId, queue.newestId)
    }
    this.#sweep = setInterval(() => this.#dropExpired(), SWEEP_MILLISECONDS)
    this.#sweep.unref()
  }

  get figures(): QueueFigures {
    let held = 0
    for (const { isHeld } of this.#queues.values()) if (isHeld) held += 1
    return { queues: this.#queues.size, held, characters: this.#holdings.size }
  }

  readonly #nextId = (): number => (this.#lastId += 1)

  #newQueue(userId: number) {
    const { ownerOf, now } = this.#options
    return { ownerId: ownerOf(userId), now: now(), holdings: this.#holdings }
  }

  /**
   * Creates a queue for the events from now on. If a user, or a person together with their bots, has too
   * many, the least recently used one is dropped.
   */
  register(settings: QueueSettings): EventQueue {
    this.#options.database.commitGroup()
    const queue = new EventQueue({ ...this.#newQueue(settings.userId), settings })
    this.#add(queue)
    this.#dropBeyond(queueBounds.of_a_user, this.#queuesOfUser.get(settings.userId), queue)
    this.#dropBeyond(queueBounds.of_an_owner, this.#queuesOfOwner.get(queue.ownerId), queue)
    this.#makeRoom(queue.ownerId)
    return queue
  }

  #dropBeyond(most: number, siblings: ReadonlySet<EventQueue> = new Set(), newest: EventQueue): void {
    if (siblings.size <= most) return
    const [oldest] = [...siblings].filter((each) => each !== newest).toSorted(byLastUse)
    if (oldest) this.#drop(oldest)
  }

  /** @throws Refusal BAD_EVENT_QUEUE_ID: unknown, expired, or another user's */
  find(queueId: string, userId: number): EventQueue {
    const queue = this.#queues.get(queueId)
    if (queue && this.#isExpired(queue)) this.#drop(queue)
    else if (queue?.settings.userId === userId) return queue
    return refuse('BAD_EVENT_QUEUE_ID', because('queues.unknown', { id: queueId }), {
      queue_id: queueId,
    })
  }

  /** @throws Refusal when `lastEventId` cannot be acknowledged */
  poll(queue: EventQueue, { lastEventId, wait }: PollRequest): Promise<readonly StoredEvent[]> {
    queue.acknowledge(lastEventId)
    queue.lastUsedAt = this.#options.now()
    if (wait === 'not-at-all' || this.#isQuiet) {
      queue.release()
      return Promise.resolve(queue.take())
    }
    const jitter = (Math.floor(Math.random() * JITTER_STEPS) / JITTER_STEPS) * HEARTBEAT_JITTER
    const milliseconds = this.#options.times.heartbeatSeconds * 1000 * (1 + jitter)
    return queue.hold(milliseconds, () => {
      queue.add(heartbeat(this.#nextId()))
      this.#answer(queue)
    })
  }

  delete(queue: EventQueue): void {
    this.#drop(queue)
  }

  readonly publish = (event: PublishedEvent, userIds: Iterable<number>): void => {
    const readers = new Set(userIds)
    this.#afterCommit(() => {
      const write = eventWriter(event, this.#nextId, this.#options.sources)
      for (const userId of readers) {
        for (const queue of this.#queuesOfUser.get(userId) ?? []) {
          this.#withdrawUnseen(queue, event)
          if (!queue.wants(event.type)) continue
          for (const stored of write(queue)) this.#deliver(queue, stored)
        }
      }
      const deactivated = deactivatedBy(event)
      if (deactivated !== undefined) this.#dropQueuesOf(deactivated)
    })
  }

  /** Queues get the edit itself. */
  readonly publishMentions = (): void => undefined

  readonly publishMessage = (delivery: MessageDelivery): void => {
    this.#afterCommit(() => {
      const write = messageWriter(delivery, this.#nextId)
      const offer = (queue: EventQueue): void => {
        if (queue.wants('message') && isWanted(delivery, queue)) this.#deliver(queue, write(queue))
      }
      const offerTo = (userId: number): void => this.#queuesOfUser.get(userId)?.forEach(offer)
      const { members, others } = delivery.recipients
      members.forEach(offerTo)
      others.forEach(offerTo)
      if (delivery.isInPublicChannel) for (const queue of this.#publicQueuesBeside(delivery)) offer(queue)
    })
  }

  readonly endQueuesOf = (userId: number, key?: Buffer): void => {
    this.#afterCommit(() => this.#dropQueuesOf(userId, key?.toString('hex')))
  }

  /** Answers held polls now, and later polls at once. */
  quiesce(): void {
    this.#isQuiet = true
    for (const queue of this.#queues.values()) queue.release()
  }

  /** Stores all queues for the next start. */
  stop(): void {
    this.quiesce()
    clearInterval(this.#sweep)
    saveQueues(this.#options.database, this.#queues.values())
  }

  /**
   * Delivers events after the commit. A failure must not fail the request, whose work is stored; but any
   * queue could now lack an event, so all are dropped and their clients register again.
   */
  #afterCommit(deliver: () => void): void {
    this.#options.database.afterCommit(() => {
      try {
        deliver()
      } catch (error) {
        for (const queue of this.#queues.values()) this.#drop(queue)
        this.#options.report('event delivery', error)
      }
    })
  }

  /** @param key queues stored by an earlier release have no key recorded and are dropped with any */
  #dropQueuesOf(userId: number, key?: string): void {
    for (const queue of this.#queuesOfUser.get(userId) ?? []) {
      if (key === undefined || (queue.settings.key ?? key) === key) this.#drop(queue)
    }
  }

  *#publicQueuesBeside({ recipients }: MessageDelivery): Iterable<EventQueue> {
    for (const queue of this.#publicQueues) {
      const { userId } = queue.settings
      if (recipients.members.has(userId) || recipients.others.has(userId)) continue
      if (!this.#options.isGuest(userId)) yield queue
    }
  }

  #withdrawUnseen(queue: EventQueue, event: PublishedEvent): void {
    const { userId } = queue.settings
    const canRead = reducesVisibility(userId, event, (messageId) =>
      this.#options.canReadMessage(userId, messageId),
    )
    if (canRead) queue.withdraw(canRead)
  }

  #deliver(queue: EventQueue, event: StoredEvent): void {
    // Dropped meanwhile, to keep its owner within the limit.
    if (!this.#queues.has(queue.id)) return
    queue.add(event)
    if (queue.overflows) this.#drop(queue)
    else this.#makeRoom(queue.ownerId)
    if (queue.isHeld) this.#pollAnswers.add(queue)
  }

  /**
   * Drops queues until the owner's hold no more than their limit, the least recently used first; then until
   * all together do, the one with the oldest event first: it keeps events that probably no other queue needs
   * any more.
   */
  #makeRoom(ownerId: number): void {
    while (this.#holdings.ofOwner(ownerId) > queueBounds.characters_of_an_owner) {
      const [oldest] = [...(this.#queuesOfOwner.get(ownerId) ?? [])].toSorted(byLastUse)
      if (!oldest) break
      this.#drop(oldest)
    }
    while (this.#holdings.size > queueBounds.characters_of_all) {
      const longest = longestWaiting(this.#queues.values())
      if (!longest) break
      this.#drop(longest)
    }
  }

  #answer(queue: EventQueue): void {
    queue.lastUsedAt = this.#options.now()
    queue.release()
  }

  #add(queue: EventQueue): void {
    const { userId, allPublicChannels } = queue.settings
    this.#queues.set(queue.id, queue)
    const siblings = this.#queuesOfUser.get(userId) ?? new Set()
    this.#queuesOfUser.set(userId, siblings.add(queue))
    const ofOwner = this.#queuesOfOwner.get(queue.ownerId) ?? new Set()
    this.#queuesOfOwner.set(queue.ownerId, ofOwner.add(queue))
    if (allPublicChannels) this.#publicQueues.add(queue)
  }

  #drop(queue: EventQueue): void {
    if (!this.#queues.delete(queue.id)) return
    this.#publicQueues.delete(queue)
    removeFrom(this.#queuesOfUser, queue.settings.userId, queue)
    removeFrom(this.#queuesOfOwner, queue.ownerId, queue)
    queue.end()
  }

  #isExpired(queue: EventQueue): boolean {
    return !queue.isHeld && this.#options.now() - queue.lastUsedAt > queue.settings.idleSeconds * 1000
  }

  #dropExpired(): void {
    for (const queue of this.#queues.values()) if (this.#isExpired(queue)) this.#drop(queue)
  }
}
