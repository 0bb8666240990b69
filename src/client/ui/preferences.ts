/*
 * Small choices of this browser, such as the theme or a column's width. Where storage is blocked or full they hold
 * until the page closes.
 */
const inMemory = new Map<string, string>()
const storageKey = (name: string): string => `parley.${name}`

export function readPreference(name: string): string | undefined {
  const remembered = inMemory.get(name)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(storageKey(name)) ?? undefined
  } catch {
    return undefined // Storage is blocked: there is no choice yet.
  }
}

export function writePreference(name: string, value: string): void {
  inMemory.set(name, value)
  try {
    localStorage.setItem(storageKey(name), value)
  } catch {
    // Storage is blocked or full: the copy in memory holds.
  }
}
