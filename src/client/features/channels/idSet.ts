const CHUNK = 512

/** IDs to look up in many sets, with their ends, so that a set without any of them is found quickly. */
export interface IdSelection {
  readonly ids: ReadonlySet<number>
  readonly lowest: number
  readonly highest: number
}

export function selectIds(ids: Iterable<number>): IdSelection {
  const set = new Set(ids)
  let lowest = Infinity
  let highest = -Infinity
  for (const id of set) {
    if (id < lowest) lowest = id
    if (id > highest) highest = id
  }
  return { ids: set, lowest, highest }
}

type Chunk = readonly number[]
const lastOf = (chunk: Chunk): number => chunk[chunk.length - 1] ?? -Infinity
const firstOf = (chunk: Chunk): number => chunk[0] ?? Infinity

/**
 * Returns the index of the first element for which `isAfter` holds. All elements after it must satisfy it
 * too.
 */
export function firstIndex<Item extends object | number>(
  list: readonly Item[],
  isAfter: (item: Item) => boolean,
): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    if (item !== undefined && isAfter(item)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * An immutable set of message IDs in ascending order: each change returns a new set that shares its unchanged
 * chunks with the old. Adding the newest ID to fifty thousand costs as much as adding it to fifty.
 */
export class IdSet implements Iterable<number> {
  static readonly empty = new IdSet([], 0)

  readonly size: number
  /** Ascending chunks; none is empty. */
  readonly #chunks: readonly Chunk[]
  #list: readonly number[] | undefined

  private constructor(chunks: readonly Chunk[], size: number) {
    this.#chunks = chunks
    this.size = size
  }

  static of(ids: Iterable<number>): IdSet {
    const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
    const chunks: Chunk[] = []
    for (let start = 0; start < sorted.length; start += CHUNK) chunks.push(sorted.slice(start, start + CHUNK))
    return sorted.length === 0 ? IdSet.empty : new IdSet(chunks, sorted.length)
  }

  get first(): number | undefined {
    return this.#chunks[0]?.[0]
  }

  get last(): number | undefined {
    return this.#chunks.at(-1)?.at(-1)
  }

  has(id: number): boolean {
    const chunk = this.#chunks[firstIndex(this.#chunks, (each) => lastOf(each) >= id)]
    return chunk !== undefined && chunk[firstIndex(chunk, (each) => each >= id)] === id
  }

  /** Returns the same set when it has the ID already. */
  with(id: number): IdSet {
    const at = Math.min(
      firstIndex(this.#chunks, (each) => lastOf(each) >= id),
      this.#chunks.length - 1,
    )
    const chunk = this.#chunks[at]
    if (chunk === undefined) return new IdSet([[id]], 1)
    const place = firstIndex(chunk, (each) => each >= id)
    if (chunk[place] === id) return this
    const grown = chunk.toSpliced(place, 0, id)
    const parts = grown.length <= CHUNK ? [grown] : [grown.slice(0, CHUNK), grown.slice(CHUNK)]
    return new IdSet(this.#chunks.toSpliced(at, 1, ...parts), this.size + 1)
  }

  withAll(ids: Iterable<number>): IdSet {
    const added = [...ids].filter((id) => !this.has(id))
    if (added.length === 0) return this
    return added.length < CHUNK
      ? added.reduce((set: IdSet, id) => set.with(id), this)
      : IdSet.of([...this, ...added])
  }

  /** Returns the same set when it has none of the selected IDs. */
  without(selection: IdSelection): IdSet {
    if (!this.reaches(selection)) return this
    const chunks: Chunk[] = []
    let size = 0
    for (const chunk of this.#chunks) {
      const isApart = lastOf(chunk) < selection.lowest || firstOf(chunk) > selection.highest
      const rest = isApart ? chunk : chunk.filter((id) => !selection.ids.has(id))
      if (rest.length > 0) chunks.push(rest.length === chunk.length ? chunk : rest)
      size += rest.length
    }
    if (size === this.size) return this
    return size === 0 ? IdSet.empty : new IdSet(chunks, size)
  }

  /** Returns the selected IDs that are in the set, ascending. */
  among(selection: IdSelection): readonly number[] {
    if (!this.reaches(selection)) return []
    if (selection.ids.size < this.size) {
      return [...selection.ids].filter((id) => this.has(id)).toSorted((a, b) => a - b)
    }
    return this.toArray().filter((id) => selection.ids.has(id))
  }

  /** Returns false only if none of the selected IDs is in the set; compares the ends alone. */
  reaches({ lowest, highest }: IdSelection): boolean {
    const { first = Infinity, last = -Infinity } = this
    return first <= highest && last >= lowest
  }

  /** Returns all IDs, ascending; the same array each time. */
  toArray(): readonly number[] {
    this.#list ??= this.#chunks.flat()
    return this.#list
  }

  *[Symbol.iterator](): Iterator<number> {
    for (const chunk of this.#chunks) yield* chunk
  }
}
