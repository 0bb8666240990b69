import { useLayoutEffect, type RefObject } from 'react'
import type { ListVirtualizer } from './listOptions.ts'

/**
 * Measures the drawn rows, all together. With refs on the rows they would be measured singly, each between
 * the filling of two bodies, and every time the page would be laid out again.
 */
export function useMeasuring(container: RefObject<HTMLElement | null>, virtualizer: ListVirtualizer): void {
  useLayoutEffect(() => {
    virtualizer.measureElement(null) // releases rows that are gone
    for (const row of container.current?.children ?? []) {
      if (row instanceof HTMLElement && row.dataset['index'] !== undefined) virtualizer.measureElement(row)
    }
  })
}
