/*
 * Whose state this device keeps for the next start. It stands in local storage, not with the state itself, since it
 * must be known before anything can be shown, and be taken back at once in all tabs.
 */
const NAME = 'parley.keptFor'

/** The person whose state is kept here; undefined where nothing is, or where the browser keeps nothing. */
export function keptFor(): number | undefined {
  try {
    const stored = localStorage.getItem(NAME)
    return stored === null ? undefined : Number(stored)
  } catch {
    return undefined
  }
}

/** @throws where the browser keeps nothing */
export function setKeptFor(userId: number | undefined): void {
  if (userId === undefined) localStorage.removeItem(NAME)
  else localStorage.setItem(NAME, String(userId))
}
