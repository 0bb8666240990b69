import type { MouseEvent } from 'react'

/** The earlier entries of this visit, oldest first; none where the browser does not tell them. */
export function earlierEntries(): readonly NavigationHistoryEntry[] {
  const known = (globalThis as { readonly navigation?: Navigation }).navigation
  return known?.currentEntry ? known.entries().slice(0, known.currentEntry.index) : []
}

/** Makes a press on a link go back in the history to the last page below that address, as it was left, if there is one. */
export function goBackTo(below: string, press: MouseEvent): void {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || press.button !== 0) return
  const entry = earlierEntries().findLast(({ url }) => {
    const { pathname } = new URL(url ?? 'about:blank')
    return pathname === below || pathname.startsWith(`${below}/`)
  })
  if (entry === undefined) return
  press.preventDefault()
  navigation.traverseTo(entry.key)
}
