/** The names of a text's gaps: `'limit'` for `'Too many drafts (limit: {limit})'`. */
export type GapsOf<Text extends string> = Text extends `${string}{${infer Gap}}${infer Rest}`
  ? Gap | GapsOf<Rest>
  : never

/** Value of a gap; a nested saying is translated with the whole. */
export type Filling = string | number | Saying

const GAP = /\{(\w+)\}/g

/** A text for people: its English form, which identifies its translations, and the values of its gaps. */
export class Saying<Text extends string = string> {
  readonly text: Text
  readonly given: Readonly<Record<string, Filling>>
  constructor(text: Text, given: Readonly<Record<string, Filling>> = {}) {
    this.text = text
    this.given = given
  }

  /** Returns `text`, or its translation, with the gaps filled. @param write converts nested sayings */
  filled(text: string = this.text, write: (saying: Saying) => string = String): string {
    return text.replaceAll(GAP, (gap, name: string) => {
      const filling = Object.hasOwn(this.given, name) ? this.given[name] : undefined
      if (filling === undefined) return gap
      return filling instanceof Saying ? write(filling) : String(filling)
    })
  }

  /** Returns the text in English. */
  toString(): string {
    return this.filled()
  }
}
