import { OWNER, storedOwner } from './owner.ts'

/** From now on this person's state is kept. @throws where the browser keeps nothing */
export const setKeptFor = (userId: number): void => localStorage.setItem(OWNER, String(userId))

/** The state of somebody who gave it up is gone: nothing is left to do. */
export function noteErased(userId: number): void {
  if (storedOwner() === -userId) localStorage.removeItem(OWNER)
}
