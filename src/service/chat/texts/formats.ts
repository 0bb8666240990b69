/** Formats of numbers and lists in a language. */
export interface Formats {
  readonly number: (value: number) => string
  /** “Ada, Ben and Cyn”. */
  readonly list: (names: readonly string[]) => string
}

export function formatsOf(tag: string): Formats {
  const numbers = new Intl.NumberFormat(tag)
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  return { number: (value) => numbers.format(value), list: (names) => lists.format(names) }
}
