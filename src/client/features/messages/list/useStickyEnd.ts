import { useEffect } from 'react'
import { useLaterCode } from '../../../ui/loading/laterCode.ts'
import type { StickyList } from './stickyEnd.ts'
import { virtualizing } from './useListVirtualizer.ts'

/** Keeps the end in sight, as `keepEnd` says, once the list has its virtualizer: until then the list holds it itself. */
export function useStickyEnd({ scroller, container, virtualizer, isOpen }: StickyList): void {
  const code = useLaterCode(virtualizing)
  useEffect(
    () => code?.keepEnd({ scroller, container, virtualizer, isOpen }),
    [code, scroller, container, virtualizer, isOpen],
  )
}
