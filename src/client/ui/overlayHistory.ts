import { useEffect, useEffectEvent } from 'react'

/*
 * Back closes an overlay before it leaves the view: opening one adds a history entry at the same address, Back takes
 * it away again, and closing by other means goes back by itself. A view change from inside an overlay must therefore
 * replace the overlay's entry, which `isOverlayOnTop` tells. An overlay that opens in the place of another takes its entry
 * over: going back is not done at once, and would take the new one's entry away.
 */

let lastId = 0
const open = new Set<number>()

interface OverlayState {
  readonly overlay?: number
}

const overlayOnTop = (): number | undefined => (history.state as OverlayState | null)?.overlay

/** Whether the current history entry was added by an overlay, so that going elsewhere must replace it. */
export const isOverlayOnTop = (): boolean => overlayOnTop() !== undefined

/** While mounted, the browser's Back calls `close` instead of leaving the view. */
export function useOverlayHistory(close: () => void): void {
  const closeByBack = useEffectEvent(close)
  useEffect(() => {
    const id = ++lastId
    open.add(id)
    // Later, since a component that React mounts twice to test it must add one entry only.
    queueMicrotask(() => {
      if (!open.has(id)) return
      const below = overlayOnTop()
      if (below !== undefined && !open.has(below)) history.replaceState({ overlay: id }, '')
      else history.pushState({ overlay: id }, '')
    })
    const onPop = (): void => {
      if ((overlayOnTop() ?? 0) < id) closeByBack()
    }
    addEventListener('popstate', onPop)
    return () => {
      open.delete(id)
      removeEventListener('popstate', onPop)
      const leaveEntry = (): void => {
        if (overlayOnTop() === id) history.back()
      }
      // After the overlay in its place, if there is one, has had its turn.
      queueMicrotask(() => queueMicrotask(leaveEntry))
    }
  }, [])
}
