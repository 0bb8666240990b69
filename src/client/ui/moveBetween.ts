import type { KeyboardEvent } from 'preact/compat'
import { isComposingText } from '../ui/isComposingText.ts'

/** In a list of rows: ↑ ↓ Home End move the focus from row link to row link. Put on the list's element. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposingText(event)) return
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
  if (isTyping && event.key !== 'ArrowDown') return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(
    (row) => row === document.activeElement || row.parentElement?.contains(document.activeElement),
  )
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  rows[Math.max(0, Math.min(rows.length - 1, target))]?.focus()
}
