/** What came of an import, and what could not come. */
export interface Report {
  readonly people: number
  readonly bots: number
  readonly channels: number
  readonly messages: number
  readonly reactions: number
  readonly pins: number
  /** How many of what could not be imported, by a phrase for it. */
  readonly left: ReadonlyMap<string, number>
}

/** Counts during an import. */
export class Tally {
  people = 0
  bots = 0
  channels = 0
  messages = 0
  reactions = 0
  pins = 0
  readonly #left = new Map<string, number>()

  /** @param what phrase for a thing that is not imported, such as "files" */
  leave(what: string, count = 1): void {
    if (count > 0) this.#left.set(what, (this.#left.get(what) ?? 0) + count)
  }

  get report(): Report {
    const { people, bots, channels, messages, reactions, pins } = this
    return { people, bots, channels, messages, reactions, pins, left: this.#left }
  }
}

/** The report for the operator, line by line. */
export function reportLines({ people, bots, channels, messages, reactions, pins, left }: Report): string[] {
  const counted = [
    [people, 'people'],
    [bots, 'bots'],
    [channels, 'channels'],
    [messages, 'messages'],
    [reactions, 'reactions'],
    [pins, 'pinned messages'],
  ] as const
  const number = (count: number): string => count.toLocaleString('en')
  return [
    `Imported: ${counted.map(([count, name]) => `${number(count)} ${name}`).join(', ')}.`,
    ...(left.size === 0 ? [] : ['Not imported:']),
    ...[...left].map(([what, count]) => `  ${number(count)} × ${what}`),
  ]
}
