import { useEffectEvent, useLayoutEffect } from 'react'
import { forgetTyped, typeAhead } from './typedAhead.ts'

const isThere = (): boolean => document.querySelector('dialog:modal') !== null

/**
 * Stands beside the switcher until it has the keyboard: its code may still be on the way, and what one types meanwhile
 * is meant for its field, neither for what had the focus before nor for the shortcuts.
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
