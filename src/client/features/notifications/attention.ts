import { pause } from '../../kernel/api/pause.ts'

/*
 * Browser locks decide in which tab the reader is active, and which tab shows a notice of a message; a lock ends with
 * its tab. Without locks, or if the browser refuses them, each tab shows the notice; notices of one conversation
 * still replace each other.
 */

const ATTENDING = 'parley-attending'
/** Milliseconds within which all tabs have received a message. */
const SETTLED = 10_000

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

const hasFocus = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** Publishes to the other tabs whether the reader is active in this one. @returns a function that ends it */
export function watchAttention(): () => void {
  let release: (() => void) | undefined
  /**
   * Holds the lock, or tries again at the next focus if the browser refuses it.
   * @returns a function that releases the lock
   */
  const hold = (): (() => void) => {
    const held = Promise.withResolvers<void>()
    const letGo = (): void => held.resolve()
    locks()
      ?.request(ATTENDING, { mode: 'shared' }, () => held.promise)
      .catch(() => {
        if (release === letGo) release = undefined
      })
    return letGo
  }
  const holdWhileFocused = (): void => {
    if (hasFocus()) release ??= hold()
    else {
      release?.()
      release = undefined
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
    release?.()
    release = undefined
  }
}

/** Returns true if the reader is active in any tab of the app. */
export async function isAttending(): Promise<boolean> {
  if (hasFocus()) return true
  const { held } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held?.some(({ name }) => name === ATTENDING) === true
}

/** Returns true if this tab shows the notice of a message that all tabs receive. */
function isTelling(messageId: number): Promise<boolean> {
  const manager = locks()
  if (manager === undefined) return Promise.resolve(true)
  return new Promise((resolve) => {
    const hold = async (lock: Lock | null): Promise<void> => {
      resolve(lock !== null)
      if (lock !== null) await pause(SETTLED)
    }
    // Refused; or lost because the page was closed, long after the decision.
    manager.request(`parley-told-${messageId}`, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}

/** Calls `tell` in one of the tabs that receive the message. */
export async function inOneTab(messageId: number, tell: () => void): Promise<void> {
  if (await isTelling(messageId)) tell()
}
