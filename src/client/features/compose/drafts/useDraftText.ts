import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { conversationKey, type Conversation } from '../../../navigation/view.ts'
import { canonical } from '../../messages/parts/parts.ts'
import { useDraft } from './drafts.ts'

/** The part of the field that drafts need. */
export interface DraftField {
  /** Undefined while there is no field. */
  readonly read: () => { readonly text: string; readonly hasFocus: boolean } | undefined
  readonly show: (text: string) => void
}

/** The address that the field writes to. */
export interface DraftPlace {
  /** True while there is a field to write in. */
  readonly isOpen: boolean
  /** Undefined while the text has no address. */
  readonly conversation: Conversation | undefined
}

interface Shown {
  readonly key: string | undefined
  readonly content: string
}

/**
 * Brings the address's draft into the field: at first, when the address changes to one that has a draft while
 * the field is empty, and when another device or tab changed the draft while it is not being edited here.
 * @returns the text to begin with
 */
export function useDraftText({ isOpen, conversation }: DraftPlace, field: DraftField): string {
  const draft = useDraft(conversation)
  const address = conversation ? conversationKey(conversation) : ''
  const key = isOpen ? address : undefined
  const content = isOpen ? canonical(draft?.content ?? '') : ''
  const [first] = useState(content)
  const shown = useRef<Shown>({ key, content })
  const adopt = useEffectEvent((next: Shown) => {
    const before = shown.current
    shown.current = next
    const now = field.read()
    if (!now || now.text === next.content) return
    const isUntouched = now.text === before.content || now.text === ''
    const isBeingWritten = next.key === before.key && now.hasFocus && now.text !== ''
    // Text being written wins over a version that arrives; both are kept as drafts.
    if (isUntouched && !isBeingWritten) field.show(next.content)
  })
  useLayoutEffect(() => adopt({ key, content }), [key, content])
  return first
}
