import { useSyncExternalStore } from 'react'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { useText } from '../../../i18n/useText.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

const LOOK_EVERY = 1_000

const watchClock = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, LOOK_EVERY)
  return () => clearInterval(timer)
}

/** The reason why nothing can be scheduled for that time; undefined when it can. */
export function useTimeObstacle(at: Date | undefined): string | undefined {
  const t = useText(laterMessageTexts)
  const isPast = useSyncExternalStore(watchClock, () => at !== undefined && at.getTime() <= serverNow())
  if (at === undefined) return t('later.needTime')
  return isPast ? t('later.past') : undefined
}
