import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { listCommand, usualChordOf } from './listKeys.ts'
import type { Row } from './rows.ts'
import { indexOfKey, type ListVirtualizer } from './listOptions.ts'

/** The share of the height that a page moves: a line or two stay in sight. */
const PAGE = 0.9

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('article[data-row]') : null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A key pressed on a button or link belongs to that element. */
const isPress = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof Element &&
  event.target.matches('a, button')

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly virtualizer: ListVirtualizer
  readonly rows: readonly Row[]
  readonly activeKey: string | undefined
  readonly setActiveKey: (key: string | undefined) => void
  /** Replaces the loaded messages with the newest ones. */
  readonly jumpToEnd: () => void
  /** Called with default keys that do not move the focus, pressed on a row. */
  readonly onKeys: (chord: string, event: KeyboardEvent, row: Row, element: HTMLElement) => void
}

/** The row that has the focus of the list, and the keys that move it. */
export function useFeedFocus({
  scroller,
  virtualizer,
  rows,
  activeKey,
  setActiveKey,
  jumpToEnd,
  onKeys,
}: Options): void {
  const wanted = useRef<string>(undefined)

  /** The row may have to be drawn first; then the effect below finds it. */
  const focusWanted = (): void => {
    if (wanted.current === undefined) return
    const element = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.current)}"]`)
    if (!element) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
  }

  const moveTo = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!row) return
    wanted.current = row.key
    virtualizer.scrollToIndex(indexOfKey(rows, row.key), { align: 'auto' })
    setActiveKey(row.key)
    focusWanted()
  }

  /** Entering the list by keyboard starts at the rows in sight. */
  const startFor = (command: 'next' | 'previous'): number => {
    const active = indexOfKey(rows, activeKey)
    if (active !== -1) return active
    const range = virtualizer.range
    return command === 'next' ? (range?.startIndex ?? 0) : (range?.endIndex ?? rows.length - 1)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || isPress(event)) return
    const chord = usualChordOf(event)
    if (chord === undefined) return
    const element = rowOf(event.target)
    const from = element ? indexOfKey(rows, element.dataset['row']) : -1
    const row = rows[from]
    const command = listCommand(chord)
    if (!command) {
      if (row && element) onKeys(chord, event, row, element)
      return
    }
    if (!row && command !== 'previous' && command !== 'next') return
    event.preventDefault()
    if (command === 'next' || command === 'previous') {
      moveTo(row ? from + (command === 'next' ? 1 : -1) : startFor(command))
    } else if (command === 'pageDown' || command === 'pageUp') {
      const page = (scroller.current?.clientHeight ?? 0) * PAGE
      scroller.current?.scrollBy({ top: command === 'pageDown' ? page : -page })
    } else if (command === 'leave') {
      setActiveKey(undefined)
      scroller.current?.focus({ preventScroll: true })
    } else {
      moveTo(command === 'first' ? 0 : rows.length - 1)
      if (command === 'last') jumpToEnd()
    }
  })

  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    const key = rowOf(event.target)?.dataset['row']
    if (key !== undefined) setActiveKey(key)
  })

  useLayoutEffect(focusWanted)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const listening = new AbortController()
    const options = { signal: listening.signal }
    element.addEventListener('keydown', (event) => onKeyDown(event), options)
    element.addEventListener('focusin', (event) => onFocusIn(event), options)
    return () => listening.abort()
  }, [scroller])
}
