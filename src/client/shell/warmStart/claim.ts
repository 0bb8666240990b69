import { OWNER, storedOwner } from './owner.ts'

/** Marks this person's state as stored on this device. @throws if the browser stores nothing */
export const setKeptFor = (userId: number): void => localStorage.setItem(OWNER, String(userId))

/** Records that the state of a person who gave it up is erased. */
export function noteErased(userId: number): void {
  if (storedOwner() === -userId) localStorage.removeItem(OWNER)
}
