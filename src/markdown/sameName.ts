/**
 * Returns those whose name is the typed one; where nobody is named so, those whose names differ from it only in the
 * case of letters.
 */
export function namedAs<T>(typed: string, all: Iterable<T>, nameOf: (each: T) => string): readonly T[] {
  const lowered = typed.toLowerCase()
  const alike = [...all].filter((each) => nameOf(each).toLowerCase() === lowered)
  const exact = alike.filter((each) => nameOf(each) === typed)
  return exact.length > 0 ? exact : alike
}
