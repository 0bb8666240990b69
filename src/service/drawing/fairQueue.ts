import { drawingBounds } from '../../protocol/bounds.ts'

/** Most items that wait: of one user, and of all. */
interface QueueBounds {
  readonly waiting_of_a_person: number
  readonly waiting: number
}

/** A queue in which users take turns, so that many items of one user delay only that user. */
export class FairQueue<T> {
  readonly #lanes = new Map<number, T[]>()
  readonly #bounds: QueueBounds
  #size = 0

  constructor(bounds: QueueBounds = drawingBounds) {
    this.#bounds = bounds
  }

  /** Adds an item; returns false when too many wait already. */
  add(userId: number, item: T): boolean {
    const lane = this.#lanes.get(userId) ?? []
    const { waiting, waiting_of_a_person } = this.#bounds
    if (this.#size >= waiting || lane.length >= waiting_of_a_person) return false
    lane.push(item)
    this.#lanes.set(userId, lane)
    this.#size += 1
    return true
  }

  /** Returns the next item, of the user whose turn it is. */
  take(): T | undefined {
    const [next] = this.#lanes
    if (!next) return undefined
    const [userId, lane] = next
    const item = lane.shift()
    this.#size -= 1
    this.#lanes.delete(userId)
    if (lane.length > 0) this.#lanes.set(userId, lane)
    return item
  }
}
