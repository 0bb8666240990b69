import { keptFor } from './owner.ts'

const loadKept = () => import('./recall.ts')

/** Loads beforehand what reads the state kept on this device, where there is any. */
export const preloadKept = (): void => {
  if (keptFor() !== undefined) loadKept().catch(() => undefined)
}

/** What reads this person's state from the device; undefined where none is kept. */
export const recallOf = (userId: number) =>
  keptFor() === userId ? async () => (await loadKept()).recall(userId) : undefined

/** What was shown to this person is not for who comes after. */
export async function eraseState(): Promise<void> {
  if (keptFor() === undefined) return
  try {
    await (await loadKept()).eraseKept()
  } catch {
    // Without a connection its code does not come: it is erased when the host next says that nobody is signed in.
  }
}
