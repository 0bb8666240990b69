import { useEffect, type RefObject } from 'react'
import { STICKY_DISTANCE, type ListVirtualizer } from './listOptions.ts'

/**
 * Keeps the end in sight when the list becomes lower, such as while the composer grows or a keyboard appears.
 */
export function useStickyEnd(scroller: RefObject<HTMLElement | null>, virtualizer: ListVirtualizer): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      const before = element.scrollHeight - element.scrollTop - height
      height = element.clientHeight
      if (before <= STICKY_DISTANCE) virtualizer.scrollToEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, virtualizer])
}
