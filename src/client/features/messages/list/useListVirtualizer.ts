import { useLayoutEffect, useReducer, useState, type RefObject } from 'react'
import { laterCode, useLaterCode } from '../../../ui/loading/laterCode.ts'
import type { ListOptions, ListVirtualizer } from './listOptions.ts'
import { StillList } from './stillList.ts'

/** The code of the virtualizer, which is not needed to draw the first list. */
export const virtualizing = laterCode(() => import('./virtualizing.ts'))

/**
 * Lays out the rows of a list that scrolls in `scroller`, and redraws it when the layout changes. If the
 * virtualizer's code is not there yet, it takes over as soon as it arrives, in the shown list, with all rows
 * in place.
 */
export function useListVirtualizer(
  scroller: RefObject<HTMLElement | null>,
  options: ListOptions,
): ListVirtualizer {
  const code = useLaterCode(virtualizing)
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  const [surroundings] = useState(() => ({ getScrollElement: () => scroller.current, onChange: redraw }))
  const [list, setList] = useState(() =>
    code ? new code.RowVirtualizer(options, surroundings) : new StillList(options, redraw),
  )
  if (code && list instanceof StillList) {
    setList(code.RowVirtualizer.takeOver(list, options, surroundings))
  }
  list.take(options)
  useLayoutEffect(() => (scroller.current ? list.attach(scroller.current) : undefined), [scroller, list])
  useLayoutEffect(() => {
    if (scroller.current) list.settle(scroller.current)
  })
  return list
}
