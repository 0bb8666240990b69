import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react'
import { isComposingText } from './isComposingText.ts'
import { usualChordOf } from './keys/usualKeys.ts'
import { isAtRest, useViewKeys } from './keys/viewKeys.ts'

/** Moves the focus to another item of the list; into it, if none has the focus. */
function move(event: Pick<Event, 'preventDefault'>, list: HTMLElement | null, item: string, key = ''): void {
  const items = [...(list?.querySelectorAll<HTMLElement>(item) ?? [])]
  const at = items.findIndex(
    (each) => each === document.activeElement || each.parentElement?.contains(document.activeElement),
  )
  const last = items.length - 1
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(last, at + 1),
    ArrowUp: at === -1 ? last : Math.max(0, at - 1),
    Home: 0,
    End: last,
  }
  const target = items[targets[key] ?? -1]
  if (!target) return
  event.preventDefault()
  target.focus()
}

const isTyping = ({ target }: ReactKeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.type === 'text'

/**
 * Makes ↑ ↓ Home End move the focus from item to item of a list, and ↓ from a text field in it to the first
 * item. Put on the list's element.
 * @param item - selects the element to focus in each item
 */
export const moveBetween =
  (item: string) =>
  (event: ReactKeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposingText(event)) return
    if (!isTyping(event) || event.key === 'ArrowDown') move(event, event.currentTarget, item, event.key)
  }

const ROW = '[data-row]'

const moveByArrows = moveBetween(ROW)

/** The key to move by: those of the next and the previous message mean ↓ and ↑ among rows. */
function keyAmongRows(event: KeyboardEvent): string | undefined {
  const chord = usualChordOf(event)
  return { j: 'ArrowDown', k: 'ArrowUp' }[chord ?? ''] ?? chord
}

/** Moves the focus from row to row, by their links. */
export function moveBetweenRows(event: ReactKeyboardEvent<HTMLElement>): void {
  if (isTyping(event)) moveByArrows(event)
  else move(event, event.currentTarget, ROW, keyAmongRows(event.nativeEvent))
}

/** Gives the rows of the open view the keys that move between rows, before any of them has the focus. */
export function useRowsOfView(list: RefObject<HTMLElement | null>): void {
  useViewKeys((event) => {
    // A key pressed in the list has been seen there.
    if (!isAtRest(event) && list.current?.contains(event.target as Node)) return
    const key = keyAmongRows(event)
    if (key !== event.key || isAtRest(event)) move(event, list.current, ROW, key)
  })
}
