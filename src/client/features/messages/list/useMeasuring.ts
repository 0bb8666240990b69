import { useLayoutEffect, type RefObject } from 'react'
import type { ListVirtualizer } from './listOptions.ts'

/**
 * Measures the rows that were drawn, all together. As refs of the rows they would be measured one by one, each
 * between the filling of two bodies, and every time the page would be laid out anew.
 */
export function useMeasuring(container: RefObject<HTMLElement | null>, virtualizer: ListVirtualizer): void {
  useLayoutEffect(() => {
    virtualizer.measureElement(null) // lets go of rows that are gone
    for (const row of container.current?.children ?? []) {
      if (row instanceof HTMLElement && row.dataset['index'] !== undefined) virtualizer.measureElement(row)
    }
  })
}
