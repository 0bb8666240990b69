import { pageStore } from '../../ui/pageStore.ts'

const typed = pageStore({ text: '' })

/** What was typed after the switcher was asked for and before its field was there. */
export const typedAhead = (): string => typed.getState().text

/** Puts what was typed ahead into the field, which has the keyboard from now on. */
export function takeTyped(field: HTMLInputElement | null, onText: (text: string) => void): void {
  const { text } = typed.getState()
  forgetTyped()
  if (text === '' || !field) return
  field.value = text // At once: the next character may come before the field is drawn with its text.
  onText(text)
}

export const forgetTyped = (): void => typed.setState({ text: '' })

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Takes a key that is meant for the field to come. @returns whether it was taken */
export function typeAhead({ key, ctrlKey, metaKey, isComposing }: Key): boolean {
  if (isComposing || ctrlKey || metaKey) return false
  const { text } = typed.getState()
  if (key === 'Backspace') typed.setState({ text: Array.from(text).slice(0, -1).join('') })
  else if (Array.from(key).length === 1) typed.setState({ text: text + key })
  return true
}
