import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { usualChordOf } from '../../../ui/keys/usualKeys.ts'
import { isAtRest, isPress, takesText, useViewKeys } from '../../../ui/keys/viewKeys.ts'
import { listCommand, type ListCommand } from './listKeys.ts'
import type { Row } from './rows.ts'
import { indexOfKey, type ListVirtualizer } from './listOptions.ts'

/** The share of the height that a page moves: a line or two stay in sight. */
const PAGE = 0.9

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('article[data-row]') : null

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

  const isInSight = (index: number): boolean => {
    const range = virtualizer.range
    return index !== -1 && (!range || (index >= range.startIndex && index <= range.endIndex))
  }

  /**
   * The row at which keys enter the list: the one that had the focus, else, to read on, the one below "New
   * messages", if they are in sight; else the last row in sight.
   */
  const entryIndex = (direction: 'on' | 'back'): number => {
    const unread = rows.findLastIndex(({ before }) => before.some(({ kind }) => kind === 'unread'))
    const known = [indexOfKey(rows, activeKey), ...(direction === 'on' ? [unread] : [])].find(isInSight)
    return known ?? virtualizer.range?.endIndex ?? rows.length - 1
  }

  const scrollByPage = (direction: 1 | -1): void => {
    const page = (scroller.current?.clientHeight ?? 0) * PAGE
    scroller.current?.scrollBy({ top: direction * page })
  }

  /** Runs a command of the list. @param from - index of the row with the focus; -1 for none */
  const run = (command: ListCommand, from: number): void => {
    switch (command) {
      case 'next':
      case 'previous':
        if (from === -1) moveTo(entryIndex(command === 'next' ? 'on' : 'back'))
        else moveTo(from + (command === 'next' ? 1 : -1))
        break
      case 'pageDown':
      case 'pageUp':
        scrollByPage(command === 'pageDown' ? 1 : -1)
        break
      case 'first':
        moveTo(0)
        break
      case 'last':
        moveTo(rows.length - 1)
        jumpToEnd()
        break
      case 'leave':
        setActiveKey(undefined)
        scroller.current?.focus({ preventScroll: true })
        break
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || takesText(event.target) || isPress(event)) return
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
    run(command, from)
  })

  /** Keys that were pressed outside the list, and that nothing else takes. */
  useViewKeys((event) => {
    if (rows.length === 0 || isPress(event) || scroller.current?.contains(event.target as Node)) return
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      scrollByPage(event.key === 'PageDown' ? 1 : -1)
      return
    }
    const chord = usualChordOf(event)
    if (chord === undefined) return
    if (/^(?:Arrow|Home$|End$)/.test(chord) && !isAtRest(event)) return
    const command = listCommand(chord)
    const active = indexOfKey(rows, activeKey)
    const current = isInSight(active) ? active : -1
    if (command && command !== 'leave') {
      event.preventDefault()
      run(command, current)
    } else if (!command) {
      const index = current === -1 ? entryIndex('on') : current
      const row = rows[index]
      const element =
        row && scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)
      if (!row || !element) return
      onKeys(chord, event, row, element)
      if (event.defaultPrevented) setActiveKey(row.key)
    }
  })

  const onFocusIn = useEffectEvent((event: FocusEvent) => {
    const key = rowOf(event.target)?.dataset['row']
    if (key !== undefined) setActiveKey(key)
  })

  useLayoutEffect(focusWanted)

  /** The row with the focus, as of the last change of the rows. */
  const held = useRef<{ readonly key: string; readonly index: number }>(undefined)

  // A row that is removed with the focus passes it on: to the one that takes its place, else to the one before it.
  useLayoutEffect(() => {
    const { activeElement } = document
    const key = rowOf(activeElement)?.dataset['row']
    const before = held.current
    const isLost = before && activeElement === document.body && indexOfKey(rows, before.key) === -1
    if (isLost) moveTo(before.index)
    else held.current = key === undefined ? undefined : { key, index: indexOfKey(rows, key) }
  })

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
