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
/** Greedy takes as much as it can, lazy as little. */
export type Greed = 'greedy' | 'lazy'
/** Whether a place between two characters is as wanted; undefined stands for the text's ends. */
export type AssertionTest = (before: number | undefined, after: number | undefined) => boolean

/** The pattern says something that cannot be matched in bounded time, or is no pattern at all. */
export class PatternError extends Error {
  override name = 'PatternError'
}
