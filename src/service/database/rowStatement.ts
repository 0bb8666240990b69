import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

type Row = Record<string, SQLOutputValue>

/**
 * A prepared statement whose rows are plain objects, made here from arrays. The objects that `node:sqlite` makes itself
 * have no prototype, and each of them a hidden class of its own: they take twice the time to make, and all code that
 * reads them becomes slow.
 */
export class RowStatement {
  readonly #statement: StatementSync
  #columns: readonly string[] | undefined

  constructor(statement: StatementSync) {
    this.#statement = statement
    statement.setReturnArrays(true)
  }

  /** Returns all rows. */
  all(values: readonly SQLInputValue[]): Row[] {
    // The type says objects, whatever the statement returns.
    const rows = this.#statement.all(...values) as unknown as SQLOutputValue[][]
    if (rows.length === 0) return []
    const names = this.#names
    return rows.map((row) => rowOf(names, row))
  }

  /** Returns the first row, or undefined. */
  get(values: readonly SQLInputValue[]): Row | undefined {
    const row = this.#statement.get(...values) as unknown as SQLOutputValue[] | undefined
    return row && rowOf(this.#names, row)
  }

  run(values: readonly SQLInputValue[]): ReturnType<StatementSync['run']> {
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
