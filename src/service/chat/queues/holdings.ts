import type { LongText, StoredEvent } from './storedEvent.ts'

/*
 * What waits in queues takes memory until it is acknowledged. Here it is counted, in UTF-16 units: whatever is the same
 * object is in memory once, and is counted once.
 */

/** Things held by many, and what all of them together weigh. */
class Shared<Thing extends object> {
  readonly #holders = new Map<Thing, number>()

  /** @returns whether nobody held it before */
  hold(thing: Thing): boolean {
    const holders = this.#holders.get(thing) ?? 0
    this.#holders.set(thing, holders + 1)
    return holders === 0
  }

  /** @returns whether nobody holds it any more */
  release(thing: Thing): boolean {
    const holders = (this.#holders.get(thing) ?? 0) - 1
    if (holders > 0) this.#holders.set(thing, holders)
    else this.#holders.delete(thing)
    return holders <= 0
  }
}

/** What the queues of one person and their bots hold. */
class OwnerHoldings {
  readonly texts = new Shared<LongText>()
  /** A long text once; everything else for each queue that holds it. */
  size = 0
}

/** What one queue holds, to be told to everybody who counts it. */
export interface Holder {
  readonly hold: (event: StoredEvent) => void
  readonly release: (event: StoredEvent) => void
}

/** Counts what all queues hold, and what those of each owner do. */
export class Holdings {
  readonly #events = new Shared<StoredEvent>()
  readonly #texts = new Shared<LongText>()
  readonly #owners = new Map<number, OwnerHoldings>()
  #size = 0

  /** Of all queues: what several of them hold is counted once. */
  get size(): number {
    return this.#size
  }

  /** Of the queues of a person and their bots. */
  ofOwner(ownerId: number): number {
    return this.#owners.get(ownerId)?.size ?? 0
  }

  /** Begins to count for a queue that takes `base` by itself. */
  open(ownerId: number, base: number): Holder {
    const owner = this.#owners.get(ownerId) ?? new OwnerHoldings()
    this.#owners.set(ownerId, owner)
    owner.size += base
    this.#size += base
    return {
      hold: (event) => this.#hold(owner, event),
      release: (event) => this.#release(owner, event),
    }
  }

  /** Ends what `open` began, once the queue holds nothing any more. */
  close(ownerId: number, base: number): void {
    const owner = this.#owners.get(ownerId)
    if (!owner) return
    owner.size -= base
    this.#size -= base
    if (owner.size <= 0) this.#owners.delete(ownerId)
  }

  #hold(owner: OwnerHoldings, event: StoredEvent): void {
    owner.size += event.own
    if (this.#events.hold(event)) this.#size += event.own
    for (const long of event.long) {
      if (owner.texts.hold(long)) owner.size += long.text.length
      if (this.#texts.hold(long)) this.#size += long.text.length
    }
  }

  #release(owner: OwnerHoldings, event: StoredEvent): void {
    owner.size -= event.own
    if (this.#events.release(event)) this.#size -= event.own
    for (const long of event.long) {
      if (owner.texts.release(long)) owner.size -= long.text.length
      if (this.#texts.release(long)) this.#size -= long.text.length
    }
  }
}
