import type { KeyboardEvent, RefObject } from 'react'
import { isComposingText } from './isComposingText.ts'
import { isAtRest, useViewKeys } from './keys/viewKeys.ts'

/**
 * Makes ↑ ↓ Home End move the focus from item to item of a list, and ↓ from a text field in it to the first
 * item. Put on the list's element.
 * @param item - selects the element to focus in each item
 */
export const moveBetween =
  (item: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposingText(event)) return
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (isTyping && event.key !== 'ArrowDown') return
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(item)]
    const at = items.findIndex(
      (each) => each === document.activeElement || each.parentElement?.contains(document.activeElement),
    )
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: items.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    items[Math.max(0, Math.min(items.length - 1, target))]?.focus()
  }

const ROW = '[data-row]'

/** Moves the focus from row to row, by their links. */
export const moveBetweenRows = moveBetween(ROW)

/** Gives the rows of the open view ↓ ↑ Home End before any of them has the focus. */
export function useRowsOfView(list: RefObject<HTMLElement | null>): void {
  useViewKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isAtRest(event)) return
    const rows = list.current?.querySelectorAll<HTMLElement>(ROW) ?? []
    const isFirst = event.key === 'ArrowDown' || event.key === 'Home'
    if (rows.length === 0 || (!isFirst && event.key !== 'ArrowUp' && event.key !== 'End')) return
    event.preventDefault()
    rows[isFirst ? 0 : rows.length - 1]?.focus()
  })
}
