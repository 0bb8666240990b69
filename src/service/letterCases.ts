/**
 * A short text in every mixture of its cases, two for each letter: SQL looks for these in long texts much sooner than
 * it folds them, and of itself knows no case but that of ASCII.
 */
export const inEveryCase = (text: string): readonly string[] =>
  Array.from(text, (character) => [...new Set([character.toLowerCase(), character.toUpperCase()])]).reduce(
    (beginnings, cases) => beginnings.flatMap((each) => cases.map((character) => each + character)),
    [''],
  )
