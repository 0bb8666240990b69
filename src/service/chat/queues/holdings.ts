import type { LongText, StoredEvent } from './storedEvent.ts'

/*
 * Counts the memory of unacknowledged events in all queues, in UTF-16 units. An object shared by several
 * queues is in memory once and counted once.
 */

/** Objects with a count of their holders. */
class Shared<Thing extends object> {
  readonly #holders = new Map<Thing, number>()

  /** @returns true if the object had no holder before */
  hold(thing: Thing): boolean {
    const holders = this.#holders.get(thing) ?? 0
    this.#holders.set(thing, holders + 1)
    return holders === 0
  }

  /** @returns true if no holder is left */
  release(thing: Thing): boolean {
    const holders = (this.#holders.get(thing) ?? 0) - 1
    if (holders > 0) this.#holders.set(thing, holders)
    else this.#holders.delete(thing)
    return holders <= 0
  }
}

/** Memory held by the queues of one person and their bots. */
class OwnerHoldings {
  readonly texts = new Shared<LongText>()
  /** Counts a long text once, everything else per queue. */
  size = 0
}

/** Counts the events that one queue holds. */
export interface Holder {
  readonly hold: (event: StoredEvent) => void
  readonly release: (event: StoredEvent) => void
}

/** Counts the memory held by all queues, in total and by owner. */
export class Holdings {
  readonly #events = new Shared<StoredEvent>()
  readonly #texts = new Shared<LongText>()
  readonly #owners = new Map<number, OwnerHoldings>()
  #size = 0

  /** Size of all queues; shared objects count once. */
  get size(): number {
    return this.#size
  }

  /** Size of the queues of a person and their bots. */
  ofOwner(ownerId: number): number {
    return this.#owners.get(ownerId)?.size ?? 0
  }

  /** Starts counting a queue, whose own overhead is `base`. */
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

  /** Ends the count of a queue that has released all its events. */
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
