import type { HeldNotice } from './heldNotice.ts'

/** Lets the worker send that person's held messages if no page of the app is open any more when their time is over. */
export function noteHeld(userId: number, until: number): void {
  const notice: HeldNotice = { type: 'held', userId, until }
  globalThis.navigator?.serviceWorker?.controller?.postMessage(notice)
}
