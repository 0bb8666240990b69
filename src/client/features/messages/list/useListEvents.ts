import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { onBodyClick, type BodyActions } from '../html/bodyClick.ts'
import type { MessageActions } from '../row/tools.ts'
import { isEcho, type Row } from './rows.ts'
import { indexOfKey } from './listOptions.ts'

interface Options {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly Row[]
  readonly actions: MessageActions
  readonly bodyActions: BodyActions
  /** Called when the pointer moves to another row. */
  readonly onHover: (key: string | undefined) => void
  /** Called to show the message of a muted person. */
  readonly onReveal: (key: string) => void
  /** Called to show a long message in full, or to cut it again. */
  readonly onUnfold: (key: string) => void
}

const elementOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)
const rowElement = (target: Element | null): HTMLElement | null =>
  target?.closest<HTMLElement>('[data-row]') ?? null

/** True if the browser's own menu is more useful. */
const wantsBrowserMenu = (event: MouseEvent): boolean =>
  event.shiftKey ||
  elementOf(event)?.closest('a, img, video, textarea, input') !== null ||
  getSelection()?.isCollapsed === false

/**
 * Handles presses and movements over all rows, with a single listener for each kind: rows appear and
 * disappear without listeners.
 */
export function useListEvents(options: Options): void {
  const { scroller, rows, actions, bodyActions, onHover, onReveal, onUnfold } = options
  const onPress = useEffectEvent((event: MouseEvent) => {
    const target = elementOf(event)
    const key = rowElement(target)?.dataset['row']
    const pressed = target?.closest<HTMLElement>('[data-action]')
    const action = pressed?.dataset['action']
    const item = rows[indexOfKey(rows, key)]?.item
    if (key !== undefined && action === 'reveal') onReveal(key)
    if (key !== undefined && action === 'unfold') onUnfold(key)
    if (pressed && item && !isEcho(item) && (action === 'history' || action === 'collapse')) {
      actions.run(action, item, pressed)
    }
    const day = target?.closest<HTMLElement>('[data-day]')?.dataset['day']
    if (day !== undefined) actions.jumpToDate(new Date(day))
    onBodyClick(event, bodyActions)
  })
  const onMove = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'mouse') onHover(rowElement(elementOf(event))?.dataset['row'])
  })
  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const element = rowElement(elementOf(event))
    const item = element && rows[indexOfKey(rows, element.dataset['row'])]?.item
    if (!element || !item || isEcho(item) || wantsBrowserMenu(event)) return
    event.preventDefault()
    actions.run('menu', item, element, { x: event.clientX, y: event.clientY })
  })
  /** An element with the focus of the keyboard must not lie behind the cut. */
  const onFocus = useEffectEvent((event: FocusEvent) => {
    const target = elementOf(event)
    const key = rowElement(target)?.dataset['row']
    if (key !== undefined && target?.matches('[data-cut] :focus-visible')) onUnfold(key)
  })
  useLayoutEffect(() => {
    const listening = new AbortController()
    const listened = { signal: listening.signal }
    const element = scroller.current
    element?.addEventListener('click', (event) => onPress(event), listened)
    element?.addEventListener('pointerover', (event) => onMove(event), listened)
    element?.addEventListener('focusin', (event) => onFocus(event), listened)
    element?.addEventListener('contextmenu', (event) => onContextMenu(event), listened)
    return () => listening.abort()
  }, [scroller])
}
