import { pageStore } from '../../ui/pageStore.ts'

const typed = pageStore({ text: '' })

/** Returns the text typed after the switcher was opened and before its field was drawn. */
export const typedAhead = (): string => typed.getState().text

/** Moves the text typed ahead into the field, which takes the keyboard from then on. */
export function takeTyped(field: HTMLInputElement | null, onText: (text: string) => void): void {
  const { text } = typed.getState()
  forgetTyped()
  if (text === '' || !field) return
  field.value = text // At once, because the next character can arrive before the field is drawn with its text.
  onText(text)
}

export const forgetTyped = (): void => typed.setState({ text: '' })

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Takes a key press for the field that is still loading. @returns true if it was taken */
export function typeAhead({ key, ctrlKey, metaKey, isComposing }: Key): boolean {
  if (isComposing || ctrlKey || metaKey) return false
  const { text } = typed.getState()
  if (key === 'Backspace') typed.setState({ text: Array.from(text).slice(0, -1).join('') })
  else if (Array.from(key).length === 1) typed.setState({ text: text + key })
  return true
}
