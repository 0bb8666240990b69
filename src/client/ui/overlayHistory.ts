import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * Back closes an overlay before it leaves the view: opening one adds a history entry at the same address, Back takes
 * it away again, and closing by other means goes back by itself. A view change from inside an overlay must therefore
 * replace the overlay's entry, which `isOverlayOnTop` tells. An overlay that opens in the place of another takes its entry
 * over: going back is not done at once, and would take the new one's entry away.
 */

/** Milliseconds: a browser that does not go back when it is told to holds up nothing for longer. */
const LONGEST = 1000

let lastId = 0
const open = new Set<number>()
/** Settles when the browser has gone back over the entry of an overlay that has closed; undefined when none is left. */
let leaving: Promise<void> | undefined

interface OverlayState {
  readonly overlay?: number
}

const overlayOnTop = (): number | undefined => (history.state as OverlayState | null)?.overlay

/** Whether the current history entry was added by an overlay, so that going elsewhere must replace it. */
export const isOverlayOnTop = (): boolean => overlayOnTop() !== undefined

/**
 * Changes the history now, or a moment later when the browser is about to go back over an overlay's entry: what comes
 * in between would be taken back with it.
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
  // With what is drawn, not after it is seen: an overlay in the place of another must be there when that one leaves.
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
      // After the overlay in its place, if there is one, has had its turn.
      queueMicrotask(() => queueMicrotask(() => leaveEntry(id)))
    }
  }, [])
}
