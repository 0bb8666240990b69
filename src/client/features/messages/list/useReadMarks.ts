import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { ReadTracker } from './readTracker.ts'

/** Reports the messages of the list that were read. Reports nothing while `isCounting` is false. */
export function useReadMarks(
  scroller: RefObject<HTMLElement | null>,
  isCounting: boolean,
  onRead: (messageId: number) => void,
): void {
  const tracker = useRef<ReadTracker>(undefined)
  const report = useEffectEvent(onRead)
  useEffect(() => {
    const root = scroller.current
    if (!root || !isCounting) return
    const current = new ReadTracker({ root, onRead: (messageId) => report(messageId) })
    tracker.current = current
    return () => {
      tracker.current = undefined
      current.stop()
    }
  }, [scroller, isCounting])
  // After each drawing, since rows appear and disappear with it.
  useEffect(() => {
    tracker.current?.watch(scroller.current?.querySelectorAll('article[data-unread]') ?? [])
  })
}
