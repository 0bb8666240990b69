import { pause } from '../../kernel/api/pause.ts'

/*
 * Which tab the reader is looking at, and which tab tells of a message: locks of the browser, which end with their tab.
 * A browser without them, or that refuses them, tells in each tab; notices of one conversation replace each other all
 * the same.
 */

const ATTENDING = 'parley-attending'
/** Milliseconds in which the other tabs hear of a message as well. */
const SETTLED = 10_000

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

const hasFocus = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

/** From now on the other tabs know whether the reader looks at this one. @returns ends that */
export function watchAttention(): () => void {
  let release: (() => void) | undefined
  /** Holds the lock, or tries again with the next focus if the browser refuses it. @returns releases the lock */
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

/** Whether the reader looks at a tab of the app. */
export async function isAttending(): Promise<boolean> {
  if (hasFocus()) return true
  const { held } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held?.some(({ name }) => name === ATTENDING) === true
}

/** Whether this tab is the one to tell of the message, of all that hear of it. */
function isTelling(messageId: number): Promise<boolean> {
  const manager = locks()
  if (manager === undefined) return Promise.resolve(true)
  return new Promise((resolve) => {
    const hold = async (lock: Lock | null): Promise<void> => {
      resolve(lock !== null)
      if (lock !== null) await pause(SETTLED)
    }
    // Refused; or lost by a page that was left, when this is decided long since.
    manager.request(`parley-told-${messageId}`, { ifAvailable: true }, hold).catch(() => resolve(true))
  })
}

/** Calls `tell` in one tab of all that hear of the message. */
export async function inOneTab(messageId: number, tell: () => void): Promise<void> {
  if (await isTelling(messageId)) tell()
}
