import { defaultScheduler, notifyManager } from '@tanstack/react-query'

let holders = 0
let held: (() => void)[] = []

notifyManager.setScheduler((notify) => {
  if (holders === 0) defaultScheduler(notify)
  else held.push(notify)
})

/**
 * Puts off telling components of changes in the cache until the returned function is called: a batch of events that
 * takes several slices of time is drawn once. The cache itself is up to date all the while.
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
