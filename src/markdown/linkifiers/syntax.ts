/** A pattern as a tree. Characters are code points. */
export type PatternNode =
  | { readonly kind: 'character'; readonly matches: CharacterTest }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly part: PatternNode
      readonly least: number
      readonly most: number
      readonly greed: Greed
    }
  | { readonly kind: 'group'; readonly part: PatternNode; readonly name: string }
  | { readonly kind: 'assertion'; readonly holds: AssertionTest }

export type CharacterTest = (codePoint: number) => boolean
/** Greedy repeats match as much as possible, lazy ones as little. */
export type Greed = 'greedy' | 'lazy'
/** Tests a position between two characters; undefined stands for the text's ends. */
export type AssertionTest = (before: number | undefined, after: number | undefined) => boolean

/** The pattern is invalid or cannot be matched in bounded time. */
export class PatternError extends Error {
  override name = 'PatternError'
}
