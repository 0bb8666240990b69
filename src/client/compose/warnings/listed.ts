/** "Ada, Ben and Cleo" in the reader's language. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(names)
