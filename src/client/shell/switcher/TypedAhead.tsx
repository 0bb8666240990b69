import { useEffectEvent, useLayoutEffect } from 'react'
import { forgetTyped, typeAhead } from './typedAhead.ts'

const isThere = (): boolean => document.querySelector('dialog:modal') !== null

/**
 * Catches key presses until the switcher's field has the focus: its code can still be loading, and text typed
 * meanwhile belongs into its field, not to the element focused before or to the shortcuts.
 */
export const TypedAhead = ({ onClose }: { onClose: () => void }): null => {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isThere()) return
      if (event.key === 'Escape') close()
      else if (!typeAhead(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true })
      forgetTyped()
    }
  }, [])
  return null
}
