/** What came of an archive, and what could not come: numbers by a phrase for the thing. */
export interface Report {
  readonly came: ReadonlyMap<string, number>
  readonly left: ReadonlyMap<string, number>
}

/** Counts during an import or an export. */
export class Tally {
  readonly #came = new Map<string, number>()
  readonly #left = new Map<string, number>()

  /** @param what phrase for a thing that came, such as "channels" */
  come(what: string, count = 1): void {
    if (count > 0) this.#came.set(what, (this.#came.get(what) ?? 0) + count)
  }

  /** @param what phrase for a thing that could not come, such as "people listed twice" */
  leave(what: string, count = 1): void {
    if (count > 0) this.#left.set(what, (this.#left.get(what) ?? 0) + count)
  }

  get report(): Report {
    return { came: this.#came, left: this.#left }
  }
}

/**
 * The report for the operator, line by line.
 * @param done such as "Imported"
 */
export function reportLines({ came, left }: Report, done: 'Imported' | 'Exported'): string[] {
  const line = ([what, count]: readonly [string, number]): string =>
    `  ${count.toLocaleString('en')} × ${what}`
  return [
    `${done}:`,
    ...[...came].map(line),
    ...(left.size === 0 ? [] : [`Not ${done.toLowerCase()}, or not as it was:`]),
    ...[...left].map(line),
  ]
}
