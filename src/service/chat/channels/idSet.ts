/** IDs that a set of many needs only to be asked for and listed: four bytes for each instead of about forty. */
export interface Ids extends Iterable<number> {
  readonly size: number
  readonly has: (id: number) => boolean
  readonly forEach: (visit: (id: number) => void) => void
}

/** A set of IDs that does not change. */
export class IdSet implements Ids {
  readonly #ascending: Uint32Array

  /** @param ids in any order, each once */
  constructor(ids: readonly number[]) {
    this.#ascending = Uint32Array.from(ids).toSorted()
  }

  get size(): number {
    return this.#ascending.length
  }

  has(id: number): boolean {
    const ids = this.#ascending
    let [low, high] = [0, ids.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ids[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return ids[low] === id
  }

  /** Faster than a loop over the iterator, which makes an object for each ID. */
  forEach(visit: (id: number) => void): void {
    const ids = this.#ascending
    for (let index = 0; index < ids.length; index++) visit(ids[index] as number)
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#ascending.values()
  }
}
