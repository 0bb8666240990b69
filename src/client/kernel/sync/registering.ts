/** Milliseconds: the registration of a large organization takes long. */
export const REGISTER_TIMEOUT = 60_000

const PREFIX = 'parley-queue-'

/** The name of the lock held by the tab with the person's queue. */
export const queueLock = (userId: number): string => `${PREFIX}${userId}`

/**
 * Claims the registration of a queue before its user is known. If many tabs open at the same moment one gets the
 * claim, and none while a tab has a queue; if tabs cannot communicate, each tab gets it.
 * @returns a function that gives the claim up; undefined without a claim
 */
export async function claimRegistration(): Promise<(() => void) | undefined> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (locks === undefined) return () => undefined
  const { held = [] } = await locks.query()
  if (held.some(({ name }) => name?.startsWith(PREFIX))) return undefined
  const over = Promise.withResolvers<void>()
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock ? over.resolve : undefined)
      return lock ? over.promise : undefined
    }
    locks.request(`${PREFIX}ahead`, { ifAvailable: true }, hold).catch(reject)
  })
}
