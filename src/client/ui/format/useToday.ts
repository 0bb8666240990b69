import { startOfDay } from 'date-fns'
import { useSyncExternalStore } from 'react'

const LOOK_EVERY = 30_000

/** The beginning of the day (milliseconds since the epoch); draws again when the next day begins. */
export const useToday = (): number =>
  useSyncExternalStore(
    (changed) => {
      const timer = setInterval(changed, LOOK_EVERY)
      return () => clearInterval(timer)
    },
    () => startOfDay(Date.now()).getTime(),
  )
