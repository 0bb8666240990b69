/*
 * Which tab the reader is looking at, and which tab tells of a message: locks of the browser, which end with their tab.
 * A browser without them tells in each tab; notices of one conversation replace each other all the same.
 */

const ATTENDING = 'parley-attending'
/** Milliseconds in which the other tabs hear of a message as well. */
const SETTLED = 10_000

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

const hasFocus = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** From now on the other tabs know whether the reader looks at this one. @returns ends that */
export function watchAttention(): () => void {
  let held: PromiseWithResolvers<void> | undefined
  const release = (): void => {
    held?.resolve()
    held = undefined
  }
  const holdWhileFocused = (): void => {
    if (!hasFocus()) release()
    else if (held === undefined) {
      const { promise } = (held = Promise.withResolvers<void>())
      void locks()?.request(ATTENDING, { mode: 'shared' }, () => promise)
    }
  }
  const watching = new AbortController()
  const { signal } = watching
  addEventListener('focus', holdWhileFocused, { signal })
  addEventListener('blur', holdWhileFocused, { signal })
  document.addEventListener('visibilitychange', holdWhileFocused, { signal })
  holdWhileFocused()
  return () => {
    watching.abort()
    release()
  }
}

/** Whether the reader looks at a tab of the app. */
export async function isAttending(): Promise<boolean> {
  if (hasFocus()) return true
  const { held } = (await locks()?.query()) ?? {}
  return held?.some(({ name }) => name === ATTENDING) === true
}

/** Calls `tell` in one tab of all that hear of the message. */
export async function inOneTab(messageId: number, tell: () => void): Promise<void> {
  const manager = locks()
  if (manager === undefined) {
    tell()
    return
  }
  await manager.request(`parley-told-${messageId}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    tell()
    await new Promise((resolve) => setTimeout(resolve, SETTLED))
  })
}
