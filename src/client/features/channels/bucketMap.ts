/** Maximum average of entries per bucket; beyond it the number of buckets doubles. */
const CROWDED = 16

type Bucket<Value> = ReadonlyMap<string, Value>

/** FNV-1a over the text's code units. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/**
 * An immutable map: each change returns a new map that shares all buckets but one with the old. Setting one
 * of ten thousand entries costs about as much as setting one of ten.
 */
export class BucketMap<Value> {
  /** Their number is a power of two. */
  readonly #buckets: readonly Bucket<Value>[]
  readonly size: number

  private constructor(buckets: readonly Bucket<Value>[], size: number) {
    this.#buckets = buckets
    this.size = size
  }

  static of<Value>(entries: Iterable<readonly [string, Value]> = []): BucketMap<Value> {
    const map = new Map(entries)
    const count = 2 ** Math.max(0, Math.ceil(Math.log2(map.size / CROWDED)))
    const buckets = Array.from({ length: count }, () => new Map<string, Value>())
    for (const [key, value] of map) buckets[hashOf(key) & (count - 1)]?.set(key, value)
    return new BucketMap(buckets, map.size)
  }

  get(key: string): Value | undefined {
    return this.#buckets[this.#placeOf(key)]?.get(key)
  }

  has(key: string): boolean {
    return this.#buckets[this.#placeOf(key)]?.has(key) ?? false
  }

  with(key: string, value: Value): BucketMap<Value> {
    const place = this.#placeOf(key)
    const bucket = new Map(this.#buckets[place]).set(key, value)
    const size = this.size + bucket.size - (this.#buckets[place]?.size ?? 0)
    const buckets = this.#buckets.with(place, bucket)
    const after = new BucketMap(buckets, size)
    return size > CROWDED * buckets.length ? BucketMap.of(after) : after
  }

  /** Returns the same map when the key is missing. */
  without(key: string): BucketMap<Value> {
    if (!this.has(key)) return this
    const place = this.#placeOf(key)
    const bucket = new Map(this.#buckets[place])
    bucket.delete(key)
    return new BucketMap(this.#buckets.with(place, bucket), this.size - 1)
  }

  #placeOf(key: string): number {
    return hashOf(key) & (this.#buckets.length - 1)
  }

  *values(): Iterable<Value> {
    for (const bucket of this.#buckets) yield* bucket.values()
  }

  *[Symbol.iterator](): Iterator<readonly [string, Value]> {
    for (const bucket of this.#buckets) yield* bucket
  }
}
