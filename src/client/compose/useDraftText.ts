import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { conversationKey, type Conversation } from '../conversations/view.ts'
import { useDraft } from './drafts.ts'

/**
 * Brings a conversation's draft into the field: at first, when the address changes to a conversation that has one
 * while the field is empty, and when another device or tab changed it while nobody writes here.
 * @returns the text to begin with
 */
export function useDraftText(
  conversation: Conversation | undefined,
  field: RefObject<HTMLTextAreaElement | null>,
  onLength: (length: number) => void,
): string {
  const draft = useDraft(conversation)
  const key = conversation && conversationKey(conversation)
  const content = draft?.content ?? ''
  const shown = useRef({ key, content })
  const adopt = useEffectEvent(() => {
    const element = field.current
    if (!element) return
    const isUntouched = element.value === shown.current.content || element.value === ''
    const isHere = key === shown.current.key
    shown.current = { key, content }
    // What is being written wins over what arrives; both are kept as drafts.
    if (
      element.value === content ||
      !isUntouched ||
      (isHere && document.activeElement === element && element.value !== '')
    ) {
      return
    }
    element.value = content
    onLength(content.trim().length)
  })
  useEffect(() => adopt(), [key, content])
  return content
}
