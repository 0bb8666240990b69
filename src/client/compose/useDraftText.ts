import { useEffect, useEffectEvent, useRef, useState } from 'preact/compat'
import { conversationKey, type Conversation } from '../conversations/view.ts'
import { useDraft } from './drafts.ts'

/** What of the field matters to drafts. */
export interface DraftField {
  /** Undefined while there is no field. */
  readonly read: () => { readonly text: string; readonly hasFocus: boolean } | undefined
  readonly show: (text: string) => void
}

interface Shown {
  readonly key: string | undefined
  readonly content: string
}

/**
 * Brings a conversation's draft into the field: at first, when the address becomes a conversation that has one while
 * the field is empty, and when another device or tab changed it while nobody writes here.
 * @returns the text to begin with
 */
export function useDraftText(conversation: Conversation | undefined, field: DraftField): string {
  const draft = useDraft(conversation)
  const key = conversation && conversationKey(conversation)
  const content = draft?.content ?? ''
  const [first] = useState(content)
  const shown = useRef<Shown>({ key, content })
  const adopt = useEffectEvent((next: Shown) => {
    const before = shown.current
    shown.current = next
    const now = field.read()
    if (!now || now.text === next.content) return
    const isUntouched = now.text === before.content || now.text === ''
    const isBeingWritten = next.key === before.key && now.hasFocus && now.text !== ''
    // What is being written wins over what arrives; both are kept as drafts.
    if (isUntouched && !isBeingWritten) field.show(next.content)
  })
  useEffect(() => adopt({ key, content }), [key, content])
  return first
}
