/*
 * Small choices of this browser, such as the theme or a column's width. Where storage is blocked or full they
 * last until the page closes; otherwise the stored value counts, which other tabs may have written.
 */
const inMemory = new Map<string, string>()
/** Prefix of the names of choices in the browser's storage. */
export const PREFIX = 'parley.'

export function readPreference(name: string): string | undefined {
  const remembered = inMemory.get(name)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined
  } catch {
    return undefined // Storage is blocked: there is no choice yet.
  }
}

export function writePreference(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value)
    inMemory.delete(name)
  } catch {
    inMemory.set(name, value)
  }
}
