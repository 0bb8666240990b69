import type { SQLInputValue } from 'node:sqlite'
import type { Row } from './rowStatement.ts'
import type { Table } from './tableUse.ts'

/** UTF-16 units of all texts that are kept for a statement; an eighth of it for one set of values at most. */
const MOST_KEPT = 4_000_000
/** What an entry, or a row in it, takes beside its texts, in the same units. */
const EACH = 100

interface Entry<T> {
  readonly result: T
  readonly size: number
}

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : value instanceof Uint8Array ? value.byteLength : 0

function sizeOf(rows: readonly Row[]): number {
  let size = EACH * rows.length
  for (const row of rows) for (const value of Object.values(row)) size += lengthOf(value)
  return size
}

const bytesAsText = (bytes: ArrayBufferView): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** A part of a key that no other values give: its type and its length come first. */
function partOf(value: SQLInputValue): string {
  if (typeof value === 'string') return `s${value.length}:${value}`
  if (value === null || typeof value !== 'object') return `${typeof value}${String(value)};`
  return `b${value.byteLength}:${bytesAsText(value)}`
}

function keyOf(values: readonly SQLInputValue[]): string {
  let key = ''
  for (const value of values) key += partOf(value)
  return key
}

/**
 * Keeps what a statement returned for each set of values until a table is written that it reads. Among many sets of
 * values, those that were read first are forgotten.
 */
export class KeptRows<T> {
  readonly #tables: readonly Table[]
  readonly #rowsOf: (result: T) => readonly Row[]
  readonly #entries = new Map<string, Entry<T>>()
  #size = 0
  #writes = -1

  /** @param tables those that the statement reads */
  constructor(tables: readonly Table[], rowsOf: (result: T) => readonly Row[]) {
    this.#tables = tables
    this.#rowsOf = rowsOf
  }

  /** Returns what is kept for these values, or what `read` returns. */
  get(values: readonly SQLInputValue[], read: () => T): T {
    this.#forgetIfWritten()
    const key = keyOf(values)
    const known = this.#entries.get(key)
    if (known) return known.result
    const result = read()
    this.#keep(key, { result, size: EACH + key.length + sizeOf(this.#rowsOf(result)) })
    return result
  }

  #forgetIfWritten(): void {
    let writes = 0
    for (const table of this.#tables) writes += table.writes
    if (writes === this.#writes) return
    this.#writes = writes
    this.#entries.clear()
    this.#size = 0
  }

  #keep(key: string, entry: Entry<T>): void {
    if (entry.size > MOST_KEPT / 8) return
    this.#entries.set(key, entry)
    this.#size += entry.size
    for (const [oldest, { size }] of this.#entries) {
      if (this.#size <= MOST_KEPT) break
      this.#entries.delete(oldest)
      this.#size -= size
    }
  }
}
