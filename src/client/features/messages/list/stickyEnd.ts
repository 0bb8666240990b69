import type { RefObject } from 'react'
import { STICKY_DISTANCE, type ListVirtualizer } from './listOptions.ts'

export interface StickyList {
  readonly scroller: RefObject<HTMLElement | null>
  readonly container: RefObject<HTMLElement | null>
  readonly virtualizer: ListVirtualizer
  /** False until the list has been scrolled to its opening position. */
  readonly isOpen: RefObject<boolean>
}

/**
 * Keeps the end in sight when the list becomes lower, such as while the composer grows or a keyboard appears, and when
 * its last rows grow, such as by a preview that arrives later; but not if a row then fills the whole list, of which
 * the reader wants to see the beginning. Ends when the returned function is called.
 */
export function keepEnd({ scroller, container, virtualizer, isOpen }: StickyList): (() => void) | undefined {
  const element = scroller.current
  const rows = container.current
  if (!element || !rows) return undefined
  const distanceFromEnd = (): number => element.scrollHeight - element.scrollTop - element.clientHeight
  let distance = distanceFromEnd()
  const note = (): void => {
    distance = distanceFromEnd()
  }
  const observer = new ResizeObserver(() => {
    const growth = distanceFromEnd() - distance
    if (isOpen.current && distance <= STICKY_DISTANCE && growth > 0 && growth < element.clientHeight) {
      virtualizer.scrollToEnd()
    }
    note()
  })
  observer.observe(element)
  observer.observe(rows)
  element.addEventListener('scroll', note, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', note)
  }
}
