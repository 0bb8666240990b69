import { insert, type EditedText } from '../../../ui/writing/editing.ts'
import { isInCode } from '../suggestions/trigger.ts'
import { read, write } from '../../../ui/writing/textarea.ts'

/** A single address and nothing else. */
const ADDRESS = /^https?:\/\/\S+$/

/** The selected words as a link to the pasted address; undefined for any other paste. */
export function linkSelection(text: EditedText, pasted: string): EditedText | undefined {
  const selected = text.value.slice(text.start, text.end)
  const address = pasted.trim()
  if (!ADDRESS.test(address) || selected.trim() === '' || selected.includes('\n')) return undefined
  if (ADDRESS.test(selected.trim()) || isInCode(text.value.slice(0, text.start))) return undefined
  return insert(text, `[${selected}](${address})`)
}

/** Inserts the text at once, then its formatting as Markdown: undoing the second leaves the first. */
async function putFormatted(field: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  const { value, start, end } = read(field)
  const before = { value, start, end }
  write(field, insert(before, plain))
  const pasted = field.value
  const markdown = await import('./markdownOf.ts').then(
    ({ markdownOf }) => markdownOf(html),
    () => undefined, // Without a network the text stays as it is.
  )
  // The plain text also stays if the reader typed on meanwhile, in this field or elsewhere, because insertion goes to
  // the focus.
  if (markdown === undefined || field.value !== pasted || document.activeElement !== field) return
  write(field, insert(before, markdown))
}

/** Handles a paste that holds more than plain text. @returns whether it was handled */
export function takePasted(field: HTMLTextAreaElement, clipboard: DataTransfer): boolean {
  const text = read(field)
  const plain = clipboard.getData('text/plain').replaceAll(/\r\n?/g, '\n')
  const linked = linkSelection(text, plain)
  if (linked) {
    write(field, linked)
    return true
  }
  const html = clipboard.getData('text/html')
  if (html === '' || plain === '' || isInCode(text.value.slice(0, text.start))) return false
  void putFormatted(field, html, plain)
  return true
}
