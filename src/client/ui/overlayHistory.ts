import { useEffect, useEffectEvent } from 'react'

/*
 * Back closes an overlay before it leaves the view: opening one adds a history entry at the same address, Back takes
 * it away again, and closing by other means goes back by itself. A view change from inside an overlay must therefore
 * replace the overlay's entry, which `isOverlayOnTop` tells.
 */

let lastId = 0

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
    let isGone = false
    // Later, since a component that React mounts twice to test it must add one entry only.
    queueMicrotask(() => {
      if (!isGone) history.pushState({ overlay: id }, '')
    })
    const onPop = (): void => {
      if ((overlayOnTop() ?? 0) < id) closeByBack()
    }
    addEventListener('popstate', onPop)
    return () => {
      isGone = true
      removeEventListener('popstate', onPop)
      if (overlayOnTop() === id) history.back()
    }
  }, [])
}
