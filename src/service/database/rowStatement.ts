import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { KeptRows } from './keptRows.ts'
import type { Uses } from './tableUse.ts'

export type Row = Record<string, SQLOutputValue>

/**
 * A prepared statement whose rows are plain objects, made here from arrays. The objects that `node:sqlite` makes itself
 * have no prototype, and each of them a hidden class of its own: they take twice the time to make, and all code that
 * reads them becomes slow.
 */
export class RowStatement {
  readonly #statement: StatementSync
  readonly #uses: Uses
  #kept: KeptRows<Row | undefined> | undefined
  #keptLists: KeptRows<readonly Row[]> | undefined
  #columns: readonly string[] | undefined

  /** @param uses the tables that the statement reads and writes */
  constructor(statement: StatementSync, uses: Uses) {
    this.#statement = statement
    this.#uses = uses
    statement.setReturnArrays(true)
  }

  #noteWrites(): void {
    for (const table of this.#uses.writes) table.writes += 1
  }

  /** Returns all rows. */
  all(values: readonly SQLInputValue[]): Row[] {
    this.#noteWrites()
    // The type says objects, whatever the statement returns.
    const rows = this.#statement.all(...values) as unknown as SQLOutputValue[][]
    if (rows.length === 0) return []
    const names = this.#names
    return rows.map((row) => rowOf(names, row))
  }

  /** Returns the first row, or undefined. */
  get(values: readonly SQLInputValue[]): Row | undefined {
    this.#noteWrites()
    const row = this.#statement.get(...values) as unknown as SQLOutputValue[] | undefined
    return row && rowOf(this.#names, row)
  }

  /** Returns what `get` returns, read again only after a table was written that the statement reads. */
  kept(values: readonly SQLInputValue[]): Readonly<Row> | undefined {
    this.#kept ??= new KeptRows(this.#uses.reads, (row) => (row ? [row] : []))
    return this.#kept.get(values, () => this.get(values))
  }

  /** Returns what `all` returns, read again only after a table was written that the statement reads. */
  keptList(values: readonly SQLInputValue[]): readonly Readonly<Row>[] {
    this.#keptLists ??= new KeptRows(this.#uses.reads, (rows) => rows)
    return this.#keptLists.get(values, () => this.all(values))
  }

  run(values: readonly SQLInputValue[]): ReturnType<StatementSync['run']> {
    this.#noteWrites()
    return this.#statement.run(...values)
  }

  /** Read once there is a row: many statements never run. */
  get #names(): readonly string[] {
    return (this.#columns ??= this.#statement.columns().map(({ name }) => keyOf(name)))
  }
}

/** The same text as V8 keeps it for keys: any other text is looked up each time that it is used as one. */
const keyOf = (name: string): string => Object.keys({ [name]: undefined })[0] ?? name

function rowOf(columns: readonly string[], values: readonly SQLOutputValue[]): Row {
  const row: Row = {}
  for (let index = 0; index < columns.length; index++)
    row[columns[index] as string] = values[index] as SQLOutputValue
  return row
}
