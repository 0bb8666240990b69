/** Milliseconds: the registration of a large organisation takes long. */
export const REGISTER_TIMEOUT = 60_000

const PREFIX = 'parley-queue-'

/** The name of the lock that the tab with the person's queue holds. */
export const queueLock = (userId: number): string => `${PREFIX}${userId}`

/** Whether a tab of this browser has a queue; not known where tabs cannot tell one another. */
export async function isQueueHeld(): Promise<boolean> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name?.startsWith(PREFIX))
}
