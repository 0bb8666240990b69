import type { EditedText } from './editing.ts'

/** Reads the field's text and its selection. */
export const read = (field: HTMLTextAreaElement): EditedText => ({
  value: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
})

/** Lengths of the texts' common beginning, and of their common end after that. */
function commonEnds(before: string, after: string): { head: number; tail: number } {
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && before[head] === after[head]) head++
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  return { head, tail }
}

/**
 * Changes the field's text as if it had been typed: the browser can undo it and fires `input`. Only `execCommand` can
 * do this; in browsers without it the text still changes, without undo.
 */
export function write(field: HTMLTextAreaElement, { value, start, end }: EditedText): void {
  const { head, tail } = commonEnds(field.value, value)
  const typed = value.slice(head, value.length - tail)
  const replacedEnd = field.value.length - tail
  field.focus()
  if (typed !== '' || replacedEnd > head) {
    field.setSelectionRange(head, replacedEnd)
    const wasTyped = document.execCommand(typed === '' ? 'delete' : 'insertText', false, typed)
    if (!wasTyped) {
      field.setRangeText(typed, head, replacedEnd)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }
  field.setSelectionRange(start, end)
}
