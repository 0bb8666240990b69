import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

export const kinds = ['category', 'tag', 'venue', 'organizer', 'event'] as const
export type Kind = (typeof kinds)[number]

const line = v.object({ kind: v.picklist(kinds), from: v.number(), to: v.number() })

/**
 * What has moved so far, in a file: a move that is broken off goes on where it was, and one that is run again makes no
 * doubles. The last line may be cut off.
 */
export class Journal {
  readonly #file: string
  readonly #moved = new Map<Kind, Map<number, number>>(kinds.map((kind) => [kind, new Map()]))

  constructor(file: string) {
    this.#file = file
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    for (const each of lines) {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), line), each)
      if (read.success) this.of(read.output.kind).set(read.output.from, read.output.to)
    }
  }

  /** IDs there by IDs here. */
  of(kind: Kind): Map<number, number> {
    return this.#moved.get(kind) ?? new Map()
  }

  /** Notes that a record is there, before anything else happens. */
  note(kind: Kind, from: number, to: number): void {
    if (this.of(kind).get(from) === to) return
    this.of(kind).set(from, to)
    const handle = openSync(this.#file, 'a', 0o600)
    try {
      appendFileSync(handle, `${JSON.stringify({ kind, from, to })}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  }
}
