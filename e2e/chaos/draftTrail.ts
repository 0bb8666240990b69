/** Milliseconds: a crash loses only the draft's text typed within this time, on a machine at full load. */
const UNKEPT = 2000

interface Written {
  readonly text: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The texts that one device wrote into its draft, and the texts that may be left of them. */
export class DraftTrail {
  /** The texts that the last crash may have left; undefined means none. */
  #left: readonly (string | undefined)[] = [undefined]
  #since: Written[] = []

  write(text: string): void {
    this.#since.push({ text, at: Date.now() })
  }

  /** Notes a crash of the tab. The text written last may be stored or lost. */
  crash(): void {
    const certain = this.#since.findLastIndex(({ at }) => at < Date.now() - UNKEPT)
    const recent = this.#since.slice(Math.max(0, certain)).map(({ text }) => text)
    this.#left = certain === -1 ? [...this.#left, ...recent] : recent
    this.#since = []
  }

  /** The texts of which one must be stored; undefined means no text. */
  get possible(): readonly (string | undefined)[] {
    const last = this.#since.at(-1)
    return last ? [last.text] : this.#left
  }
}
