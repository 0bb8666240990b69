import { disown, keptFor } from './owner.ts'

const loadKept = () => import('./recall.ts')

/** Loads beforehand what reads the state kept on this device, where there is any. */
export const preloadKept = (): void => {
  if (keptFor() !== undefined) loadKept().catch(() => undefined)
}

/** What reads this person's state from the device; undefined where none is kept. */
export const recallOf = (userId: number) =>
  keptFor() === userId ? async () => (await loadKept()).recall(userId) : undefined

/**
 * What was shown to one person is not for who comes after. From this call on nobody takes it up, in any tab; it is
 * erased a little later.
 */
export async function eraseState(): Promise<void> {
  const userId = disown()
  if (userId === undefined) return
  try {
    await (await loadKept()).eraseStateOf(userId)
  } catch {
    // Without a connection its code does not come: it is erased when the host next says who is signed in.
  }
}
