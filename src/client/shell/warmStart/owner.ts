/*
 * The user whose state this device stores for the next start. It is in local storage, not with the state itself,
 * because it must be known before anything is drawn, and be withdrawn in all tabs at once.
 */
export const OWNER = 'parley.keptFor'

/** Returns a user ID; negative if the state must not be used any more but can still exist; else 0 or NaN. */
export function storedOwner(): number {
  try {
    return Number(localStorage.getItem(OWNER))
  } catch {
    return 0 // The browser stores nothing.
  }
}

/** Returns the user whose state is stored here; undefined if there is none, or if the browser stores nothing. */
export function keptFor(): number | undefined {
  const owner = storedOwner()
  return owner > 0 ? owner : undefined
}

/**
 * Withdraws the stored state in all tabs. Its data still has to be erased; the next start continues that.
 * @returns the user whose state it is, if there is any
 */
export function disown(): number | undefined {
  const userId = Math.abs(storedOwner())
  if (!userId) return undefined
  try {
    localStorage.setItem(OWNER, String(-userId))
  } catch {
    localStorage.removeItem(OWNER) // Storage is full: at least the state is not taken for valid.
  }
  return userId
}
