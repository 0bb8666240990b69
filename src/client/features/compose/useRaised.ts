import { useState, type FocusEvent } from 'react'

/**
 * Runs `work` when the press under way, which may have taken the focus, is over: what it is on must not move away
 * under it.
 */
function afterPress(work: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  if (!isPressed) setTimeout(work)
  else addEventListener('pointerup', () => setTimeout(work), { capture: true, once: true })
}

/** True while one writes in the element: it holds the focus, or has opened a menu or a picker. */
export function useRaised() {
  const [isRaised, setIsRaised] = useState(false)
  return {
    isRaised,
    onFocus: () => setIsRaised(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return
      afterPress(() =>
        setIsRaised(
          currentTarget.contains(document.activeElement) ||
            currentTarget.querySelector('[aria-expanded=true]') !== null,
        ),
      )
    },
  }
}
