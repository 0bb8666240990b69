import { disown, keptFor } from './owner.ts'

const loadKept = () => import('./recall.ts')

/** Loads the code that reads the state stored on this device, if there is any. */
export const preloadKept = (): void => {
  if (keptFor() !== undefined) loadKept().catch(() => undefined)
}

/** Returns a promise of the function that restores this person's stored state; undefined if none is stored. */
export const recallOf = (userId: number) =>
  keptFor() === userId ? async () => (await loadKept()).recall(userId) : undefined

/**
 * Invalidates the stored state in all tabs at once, so that the next person never sees it; the data is erased
 * asynchronously.
 */
export async function eraseState(): Promise<void> {
  const userId = disown()
  if (userId === undefined) return
  try {
    await (await loadKept()).eraseStateOf(userId)
  } catch {
    // Without a connection the code for it does not load; the state is erased when the host next identifies the
    // reader.
  }
}
