/** Random choices that are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Makes a separate sequence of choices, which leaves other sequences unchanged. */
  branch(): Random {
    return new Random(this.below(2 ** 31))
  }

  /** Draws a number from 0 up to 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Draws an integer from 0 up to but not including `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<const Item>(items: readonly [Item, ...Item[]]): Item
  pick<Item>(items: readonly Item[]): Item | undefined
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }

  /** Draws one of the choices, each as often as its weight says. */
  weighed<Choice extends string>(weights: Readonly<Record<Choice, number>>): Choice {
    const choices = Object.entries(weights) as [Choice, number][]
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    throw new Error('There is nothing to choose from')
  }
}
