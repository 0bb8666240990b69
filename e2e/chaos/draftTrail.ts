/** Milliseconds: who crashes loses no more of a draft than was typed within this time, on a machine at full load. */
const UNKEPT = 2000

interface Written {
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What one device wrote into its draft, and what may be left of it. */
export class DraftTrail {
  /** What the last crash may have left; undefined stands for nothing. */
  #left: readonly (string | undefined)[] = [undefined]
  #since: Written[] = []

  write(text: string): void {
    this.#since.push({ text, at: Date.now() })
  }

  /** The tab goes as in a crash. Of what was written last, nobody knows whether it was kept. */
  crash(): void {
    const certain = this.#since.findLastIndex(({ at }) => at < Date.now() - UNKEPT)
    const recent = this.#since.slice(Math.max(0, certain)).map(({ text }) => text)
    this.#left = certain === -1 ? [...this.#left, ...recent] : recent
    this.#since = []
  }

  /** Each text of which one must be there; undefined stands for none at all. */
  get possible(): readonly (string | undefined)[] {
    const last = this.#since.at(-1)
    return last ? [last.text] : this.#left
  }
}
