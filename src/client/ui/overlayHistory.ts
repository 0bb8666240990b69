import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * Back closes an overlay before it leaves the view: an overlay adds a history entry at the same address when
 * it opens, Back removes the entry, and closing by other means goes back by itself. A view change from inside
 * an overlay must therefore replace the overlay's entry (`isOverlayOnTop`). An overlay that replaces another
 * takes over its entry: going back is asynchronous, and would remove the new overlay's entry.
 */

/** Milliseconds: the longest wait for a browser that does not go back. */
const LONGEST = 1000

let lastId = 0
const open = new Set<number>()
/**
 * Settles when the browser has gone back over the entry of a closed overlay; undefined when no such entry is
 * left.
 */
let leaving: Promise<void> | undefined

interface OverlayState {
  readonly overlay?: number
}

const overlayOnTop = (): number | undefined => (history.state as OverlayState | null)?.overlay

/** True while the current history entry was added by an overlay, so that a navigation must replace it. */
export const isOverlayOnTop = (): boolean => overlayOnTop() !== undefined

/**
 * Changes the history now, or a moment later when the browser is about to go back over an overlay's entry:
 * going back would undo an earlier change.
 */
export function whenEntryLeft(change: () => void): void {
  if (leaving === undefined) change()
  else void leaving.then(() => whenEntryLeft(change))
}

function leaveEntry(id: number): void {
  if (overlayOnTop() !== id) return
  leaving = new Promise((resolve) => {
    const settled = new AbortController()
    const settle = (): void => {
      settled.abort()
      clearTimeout(timer)
      leaving = undefined
      resolve()
    }
    addEventListener('popstate', settle, { signal: settled.signal })
    const timer = setTimeout(settle, LONGEST)
  })
  history.back()
}

/** While mounted, the browser's Back calls `close` instead of leaving the view. */
export function useOverlayHistory(close: () => void): void {
  const closeByBack = useEffectEvent(close)
  // In the layout effect, not after paint: an overlay that replaces another must exist before the other
  // leaves.
  useLayoutEffect(() => {
    const id = ++lastId
    let hasEntry = false
    open.add(id)
    const addEntry = (): void => {
      if (!open.has(id)) return
      hasEntry = true
      const below = overlayOnTop()
      if (below !== undefined && !open.has(below)) history.replaceState({ overlay: id }, '')
      else history.pushState({ overlay: id }, '')
    }
    queueMicrotask(() => whenEntryLeft(addEntry))
    const onPop = (): void => {
      if (hasEntry && (overlayOnTop() ?? 0) < id) closeByBack()
    }
    addEventListener('popstate', onPop)
    return () => {
      open.delete(id)
      removeEventListener('popstate', onPop)
      // After the overlay that replaces it, if any, has taken its turn.
      queueMicrotask(() => queueMicrotask(() => leaveEntry(id)))
    }
  }, [])
}
