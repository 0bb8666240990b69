import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { isConversation, type View } from '../../navigation/view.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { takesText } from '../../ui/keys/viewKeys.ts'
import { writesOnOpening } from '../../ui/writing/writeOnOpening.ts'

/** True if a message has a claim to the focus, as the one that a link leads to. */
const isAtMessage = (): boolean => viewOf(location.pathname)?.near !== undefined

/**
 * Gives the field the focus when its conversation opens, if the reader chose so; but not on a touch screen, where the
 * keyboard would cover the messages, nor while the reader types elsewhere.
 */
export function useWriteOnOpening(view: View, field: RefObject<HTMLElement | null>): void {
  const begin = useEffectEvent(() => {
    if (!writesOnOpening() || !isConversation(view) || isAtMessage()) return
    if (takesText(document.activeElement) || matchMedia('(pointer: coarse)').matches) return
    field.current?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => begin(), [])
}
