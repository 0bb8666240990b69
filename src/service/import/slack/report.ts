import type { ImportReport } from '../../../protocol/hostImports.ts'
import { refusals, type RefusalKey } from '../../../protocol/refusals/refusals.ts'

/** The key of a phrase for things that cannot come. */
export type LeftKey = Extract<RefusalKey, `imports.left.${string}`>

/** What came of an import, and what could not come. */
export interface Report {
  readonly people: number
  readonly bots: number
  readonly channels: number
  readonly messages: number
  readonly reactions: number
  readonly pins: number
  readonly files: number
  readonly emoji: number
  /** How many of what could not be imported, by the key of a phrase for it. */
  readonly left: ReadonlyMap<LeftKey, number>
}

/** Counts during an import. */
export class Tally {
  people = 0
  bots = 0
  channels = 0
  messages = 0
  reactions = 0
  pins = 0
  files = 0
  emoji = 0
  readonly #left: Map<LeftKey, number>

  /** @param before the report of what came until then, of an import that goes on */
  constructor(before?: StoredReport) {
    if (before) Object.assign(this, before.come)
    this.#left = new Map(before?.left)
  }

  leave(what: LeftKey, count = 1): void {
    if (count > 0) this.#left.set(what, (this.#left.get(what) ?? 0) + count)
  }

  get report(): Report {
    const { people, bots, channels, messages, reactions, pins, files, emoji } = this
    return { people, bots, channels, messages, reactions, pins, files, emoji, left: this.#left }
  }
}

/** A report as JSON. */
export interface StoredReport {
  readonly come: Omit<Report, 'left'>
  readonly left: readonly (readonly [what: LeftKey, count: number])[]
}

export const storedReport = ({ left, ...come }: Report): StoredReport => ({ come, left: [...left] })

/** The report as the host tells it. */
export const presentReport = ({ left, ...come }: Report): ImportReport => ({
  come,
  left: [...left].map(([key, count]) => ({ message: refusals[key], refusal: { key, params: {} }, count })),
})

/** The report for the operator, line by line. */
export function reportLines({ come, left }: ImportReport): string[] {
  const counted = [
    [come.people, 'people'],
    [come.bots, 'bots'],
    [come.channels, 'channels'],
    [come.messages, 'messages'],
    [come.reactions, 'reactions'],
    [come.pins, 'pinned messages'],
    [come.files, 'files'],
    [come.emoji, 'emoji'],
  ] as const
  const number = (count: number): string => count.toLocaleString('en')
  return [
    `Imported: ${counted.map(([count, name]) => `${number(count)} ${name}`).join(', ')}.`,
    ...(left.length === 0 ? [] : ['Not imported:']),
    ...left.map(({ message, count }) => `  ${number(count)} × ${message}`),
  ]
}
