/*
 * Whose state this device keeps for the next start. It stands in local storage, not with the state itself, since it
 * must be known before anything can be shown, and be taken back at once in all tabs.
 */
export const OWNER = 'parley.keptFor'

/** A person's ID; negative where their state is not to be used any more but may still be there; else 0 or NaN. */
export function storedOwner(): number {
  try {
    return Number(localStorage.getItem(OWNER))
  } catch {
    return 0 // The browser keeps nothing.
  }
}

/** The person whose state is kept here; undefined where nothing is, or where the browser keeps nothing. */
export function keptFor(): number | undefined {
  const owner = storedOwner()
  return owner > 0 ? owner : undefined
}

/**
 * From now on nothing is kept, in any tab. What is there is still to be erased: whoever starts next goes on with that.
 * @returns whose state it is, if there is any
 */
export function disown(): number | undefined {
  const userId = Math.abs(storedOwner())
  if (!userId) return undefined
  try {
    localStorage.setItem(OWNER, String(-userId))
  } catch {
    localStorage.removeItem(OWNER) // Full: at least nobody takes it for kept.
  }
  return userId
}
