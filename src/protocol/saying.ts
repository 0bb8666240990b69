/** The names of a text's gaps: `'limit'` for `'Too many drafts (limit: {limit})'`. */
export type GapsOf<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? Gap | GapsOf<Rest>
  : never

/** What stands in a gap; a saying is said in the language of the whole. */
export type Filling = string | number | Saying

const GAP = /\{(\w+)\}/g

/** Something said to people: an English text, by which other languages know it, and what fills its gaps. */
export class Saying<Text extends string = string> {
  readonly text: Text
  readonly given: Readonly<Record<string, Filling>>
  constructor(text: Text, given: Readonly<Record<string, Filling>> = {}) {
    this.text = text
    this.given = given
  }

  /** `text`, or what it is in another language, with its gaps filled. @param write how sayings within are said */
  filled(text: string = this.text, write: (saying: Saying) => string = String): string {
    return text.replaceAll(GAP, (gap, name: string) => {
      const filling = Object.hasOwn(this.given, name) ? this.given[name] : undefined
      if (filling === undefined) return gap
      return filling instanceof Saying ? write(filling) : String(filling)
    })
  }

  /** In English. */
  toString(): string {
    return this.filled()
  }
}
