import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { Database } from '../../database/database.ts'
import type { EventPublisher, MessageDelivery } from '../context.ts'
import type { Report } from '../http/answers.ts'
import { say } from '../../refusals/say.ts'
import { refuse } from '../refuse.ts'
import type { AdaptationSources } from './adapt.ts'
import { passesNarrow } from './narrow.ts'
import { EventQueue, heartbeat, type StoredEvent } from './queue.ts'
import { savedQueues, saveQueues } from './saved.ts'
import type { QueueSettings, QueueTimes } from './settings.ts'
import { deactivatedBy, shrinksSightOf } from './sight.ts'
import { eventWriter, messageWriter } from './writers.ts'

const MAX_QUEUES_OF_A_USER = 20
/** A held poll is answered up to this much later than asked, so that clients do not come back all at once. */
const HEARTBEAT_JITTER = 0.1
const SWEEP_MILLISECONDS = 60_000

export interface HubOptions {
  readonly database: Database
  readonly now: () => number
  readonly times: QueueTimes
  readonly sources: AdaptationSources
  readonly isGuest: (userId: number) => boolean
  readonly canReadMessage: (userId: number, messageId: number) => boolean
  readonly report: Report
}

export interface PollRequest {
  readonly lastEventId: number
  readonly wait: 'until-event' | 'not-at-all'
}

function isWanted({ message, recipients }: MessageDelivery, queue: EventQueue): boolean {
  const { userId, narrow } = queue.settings
  if (narrow.length === 0) return true
  return passesNarrow({ message, flags: recipients.get(userId) ?? [], readerId: userId }, narrow)
}

/** The one longest out of use first; one with a held poll is in use. */
const byLastUse = (one: EventQueue, other: EventQueue): number => lastUse(one) - lastUse(other)
const lastUse = (queue: EventQueue): number => (queue.isHeld ? Infinity : queue.lastUsedAt)

/**
 * All event queues of the service (chat spec 3, 4.2, 6). IDs of events grow over all queues together, so that one text
 * serves every queue that gets the same event.
 */
export class QueueHub implements EventPublisher {
  readonly #options: HubOptions
  readonly #queues = new Map<string, EventQueue>()
  readonly #queuesOfUser = new Map<number, Set<EventQueue>>()
  readonly #publicQueues = new Set<EventQueue>()
  readonly #woken = new Set<EventQueue>()
  readonly #sweep: NodeJS.Timeout
  #lastId = -1
  #isQuiet = false

  constructor(options: HubOptions) {
    this.#options = options
    for (const queue of savedQueues(options.database, options.now())) {
      this.#add(queue)
      this.#lastId = Math.max(this.#lastId, queue.newestId)
    }
    this.#sweep = setInterval(() => this.#dropExpired(), SWEEP_MILLISECONDS)
    this.#sweep.unref()
  }

  readonly #nextId = (): number => (this.#lastId += 1)

  /**
   * Makes a queue, for events of what is stored from now on. Beyond twenty of one user the one longest out of use goes.
   */
  register(settings: QueueSettings): EventQueue {
    this.#options.database.commitGroup()
    const queue = new EventQueue(settings, this.#options.now())
    this.#add(queue)
    const siblings = [...(this.#queuesOfUser.get(settings.userId) ?? [])]
    if (siblings.length > MAX_QUEUES_OF_A_USER) {
      const [oldest] = siblings.filter((each) => each !== queue).toSorted(byLastUse)
      if (oldest) this.#drop(oldest)
    }
    return queue
  }

  /** @throws Refusal BAD_EVENT_QUEUE_ID: unknown, expired, or somebody else's */
  find(queueId: string, userId: number): EventQueue {
    const queue = this.#queues.get(queueId)
    if (queue && this.#isExpired(queue)) this.#drop(queue)
    else if (queue?.settings.userId === userId) return queue
    return refuse('BAD_EVENT_QUEUE_ID', say('Bad event queue ID: {id}', { id: queueId }), {
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
    const milliseconds = this.#options.times.heartbeatSeconds * 1000 * (1 + Math.random() * HEARTBEAT_JITTER)
    return queue.hold(milliseconds, () => {
      queue.add(heartbeat(this.#nextId()))
      this.#answer(queue)
    })
  }

  delete(queue: EventQueue): void {
    this.#drop(queue)
  }

  readonly publish = (event: EventContent, userIds: Iterable<number>): void => {
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

  readonly publishMessage = (delivery: MessageDelivery): void => {
    this.#afterCommit(() => {
      const write = messageWriter(delivery, this.#nextId)
      const offer = (queue: EventQueue): void => {
        if (queue.wants('message') && isWanted(delivery, queue)) this.#deliver(queue, write(queue))
      }
      for (const userId of delivery.recipients.keys()) this.#queuesOfUser.get(userId)?.forEach(offer)
      if (delivery.isInPublicChannel) for (const queue of this.#publicQueuesBeside(delivery)) offer(queue)
    })
  }

  readonly endQueuesOf = (userId: number): void => {
    this.#afterCommit(() => this.#dropQueuesOf(userId))
  }

  /** Answers held polls, and from now on every poll at once. */
  quiesce(): void {
    this.#isQuiet = true
    for (const queue of this.#queues.values()) queue.release()
  }

  /** Puts all queues aside for the next start. */
  stop(): void {
    this.quiesce()
    clearInterval(this.#sweep)
    saveQueues(this.#options.database, this.#queues.values())
  }

  /**
   * Delivers what was stored. A fault here is none of the request, which has done its work; but any queue may now lack
   * an event, so all of them go and their clients register anew.
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

  #dropQueuesOf(userId: number): void {
    for (const queue of this.#queuesOfUser.get(userId) ?? []) this.#drop(queue)
  }

  *#publicQueuesBeside({ recipients }: MessageDelivery): Iterable<EventQueue> {
    for (const queue of this.#publicQueues) {
      const { userId } = queue.settings
      if (!recipients.has(userId) && !this.#options.isGuest(userId)) yield queue
    }
  }

  #withdrawUnseen(queue: EventQueue, event: EventContent): void {
    const { userId } = queue.settings
    const canRead = shrinksSightOf(userId, event, (messageId) =>
      this.#options.canReadMessage(userId, messageId),
    )
    if (canRead) queue.withdraw(canRead)
  }

  #deliver(queue: EventQueue, event: StoredEvent): void {
    queue.add(event)
    if (queue.overflows) this.#drop(queue)
    else if (queue.isHeld) {
      // What one request causes goes out in one answer.
      if (this.#woken.size === 0) queueMicrotask(() => this.#answerWoken())
      this.#woken.add(queue)
    }
  }

  #answerWoken(): void {
    const woken = [...this.#woken]
    this.#woken.clear()
    for (const queue of woken) this.#answer(queue)
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
    if (allPublicChannels) this.#publicQueues.add(queue)
  }

  #drop(queue: EventQueue): void {
    const { userId } = queue.settings
    this.#queues.delete(queue.id)
    this.#publicQueues.delete(queue)
    const siblings = this.#queuesOfUser.get(userId)
    siblings?.delete(queue)
    if (siblings?.size === 0) this.#queuesOfUser.delete(userId)
    queue.release()
  }

  #isExpired(queue: EventQueue): boolean {
    return !queue.isHeld && this.#options.now() - queue.lastUsedAt > queue.settings.idleSeconds * 1000
  }

  #dropExpired(): void {
    for (const queue of this.#queues.values()) if (this.#isExpired(queue)) this.#drop(queue)
  }
}
