import type { ImportReport } from '../../../protocol/hostImports.ts'
import { importBounds } from '../../../protocol/bounds.ts'
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
  /** Some of the files that were to be fetched and did not come. */
  readonly missing: readonly MissingFile[]
}

type MissingFile = ImportReport['missing_files'][number]

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
  readonly #missing: MissingFile[]

  /** @param before the report of what came until then, of an import that goes on */
  constructor(before?: StoredReport) {
    if (before) Object.assign(this, before.come)
    this.#left = new Map(before?.left)
    this.#missing = [...(before?.missing ?? [])]
  }

  leave(what: LeftKey, count = 1): void {
    if (count > 0) this.#left.set(what, (this.#left.get(what) ?? 0) + count)
  }

  /** Counts a file that did not come, and names it if there is room. */
  miss(what: LeftKey, file: MissingFile): void {
    this.leave(what)
    if (this.#missing.length < importBounds.named_files) this.#missing.push(file)
  }

  get report(): Report {
    const { people, bots, channels, messages, reactions, pins, files, emoji } = this
    const come = { people, bots, channels, messages, reactions, pins, files, emoji }
    return { ...come, left: this.#left, missing: this.#missing }
  }
}

/** A report as JSON. */
export interface StoredReport {
  readonly come: Omit<Report, 'left' | 'missing'>
  readonly left: readonly (readonly [what: LeftKey, count: number])[]
  readonly missing: readonly MissingFile[]
}

export const storedReport = ({ left, missing, ...come }: Report): StoredReport => ({
  come,
  left: [...left],
  missing,
})

/** The report as the host tells it. */
export const presentReport = ({ left, missing, ...come }: Report): ImportReport => ({
  come,
  missing_files: [...missing],
  left: [...left].map(([key, count]) => ({ message: refusals[key], refusal: { key, params: {} }, count })),
})

/** Text of strangers for a terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')

/** The report for the operator, line by line. */
export function reportLines({ come, left, missing_files: missing }: ImportReport): string[] {
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
    ...(missing.length === 0 ? [] : ['Files that weren’t imported:']),
    ...missing.map(({ name, page }) => `  ${plain(name)}${page === null ? '' : ` ${plain(page)}`}`),
  ]
}
