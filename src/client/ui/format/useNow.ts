import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The present minute (milliseconds since the epoch); draws again when the next minute begins. */
export const useNow = (): number =>
  useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, MINUTE / 6)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / MINUTE) * MINUTE,
  )
