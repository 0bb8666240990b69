import { defaultScheduler, notifyManager } from '@tanstack/react-query'

let holders = 0
let held: (() => void)[] = []

notifyManager.setScheduler((notify) => {
  if (holders === 0) defaultScheduler(notify)
  else held.push(notify)
})

/**
 * Delays notifying components of changes in the cache until the returned function is called, so that a batch
 * of events applied in several time slices is drawn once. The cache itself is always up to date.
 */
export function holdNotifications(): () => void {
  holders += 1
  let released = false
  return () => {
    if (released) return
    released = true
    holders -= 1
    if (holders > 0) return
    const waiting = held
    held = []
    if (waiting.length > 0) defaultScheduler(() => waiting.forEach((notify) => notify()))
  }
}
