import type { Value } from '../database/database.ts'

/** Parts of a WHERE clause with their values, joined by AND. */
export class Conditions {
  readonly #parts: string[] = []
  readonly #values: Value[] = []

  add(sql: string, ...values: Value[]): this {
    this.#parts.push(sql)
    this.#values.push(...values)
    return this
  }

  get sql(): string {
    return this.#parts.length === 0 ? '1' : this.#parts.map((part) => `(${part})`).join(' AND ')
  }

  get values(): readonly Value[] {
    return this.#values
  }
}
