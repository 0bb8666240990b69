import { drawingBounds } from '../../protocol/bounds.ts'

/** What waits, by who it is for. People take turns: one who asks for much waits for it alone. */
export class FairQueue<T> {
  readonly #lanes = new Map<number, T[]>()
  #size = 0

  /** False, and nothing happens, when too much waits already. */
  add(userId: number, item: T): boolean {
    const lane = this.#lanes.get(userId) ?? []
    if (this.#size >= drawingBounds.waiting || lane.length >= drawingBounds.waiting_of_a_person) return false
    lane.push(item)
    this.#lanes.set(userId, lane)
    this.#size += 1
    return true
  }

  /** The next one, of whoever waited longest for a turn. */
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
