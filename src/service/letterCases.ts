/**
 * Returns a short text in every combination of cases, two for each letter: SQLite searches long texts for
 * these much faster than it folds them, and folds only ASCII by itself.
 */
export const inEveryCase = (text: string): readonly string[] =>
  Array.from(text, (character) => [...new Set([character.toLowerCase(), character.toUpperCase()])]).reduce(
    (beginnings, cases) => beginnings.flatMap((each) => cases.map((character) => each + character)),
    [''],
  )
