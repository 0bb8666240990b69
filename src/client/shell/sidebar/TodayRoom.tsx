import { useLayoutEffect, useRef } from 'react'
import { readPreference, writePreference } from '../../ui/preferences.ts'

const NAME = 'today-height'

/** Keeps the room of today's events while they load, as high as they last were here, so that no channel moves. */
export const TodayRoom = () => {
  const height = Number(readPreference(NAME))
  return height > 0 ? <div aria-hidden style={{ blockSize: `${height}px` }} /> : null
}

/** Returns the ref of today's events, whose height the next start of the app keeps free: none where there are none. */
export function useKeptRoom(events: 'loading' | 'known') {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (events === 'loading') return
    const height = String(element.current?.offsetHeight ?? 0)
    if (readPreference(NAME) !== height) writePreference(NAME, height)
  })
  return element
}
