/** Escapes exactly the characters with a meaning in patterns: with the flag `u`, no other may be escaped. */
const escapedForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Returns the text with blanks in the place of each address: nobody wrote the words in it, and other places stay as
 * they are.
 */
export const withoutAddresses = (text: string): string =>
  text.replace(/https?:\/\/\S+/gi, (address) => ' '.repeat(address.length))

/**
 * A pattern that finds alert words where they stand by themselves, ignoring case: the service flags messages by
 * it, and the app marks the words in them. The longest word wins where several begin.
 */
export function alertWordPattern(words: readonly string[], flags = ''): RegExp {
  const choices = words.toSorted((a, b) => b.length - a.length).map(escapedForPattern)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices.join('|')})(?![\\p{L}\\p{N}])`, `iu${flags}`)
}
