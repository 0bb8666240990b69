import { insert, type EditedText } from '../../../ui/writing/editing.ts'
import { isInCode } from '../suggestions/trigger.ts'
import { read, write } from '../../../ui/writing/textarea.ts'

/** One address and nothing else. */
const ADDRESS = /^https?:\/\/\S+$/

/** The selected words as a link to the pasted address; undefined where it is no such paste. */
export function linkSelection(text: EditedText, pasted: string): EditedText | undefined {
  const selected = text.value.slice(text.start, text.end)
  const address = pasted.trim()
  if (!ADDRESS.test(address) || selected.trim() === '' || selected.includes('\n')) return undefined
  if (ADDRESS.test(selected.trim()) || isInCode(text.value.slice(0, text.start))) return undefined
  return insert(text, `[${selected}](${address})`)
}

/** The text at once, its formatting as Markdown after that: undoing the one leaves the other. */
async function putFormatted(field: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  const { value, start, end } = read(field)
  const before = { value, start, end }
  write(field, insert(before, plain))
  const pasted = field.value
  const markdown = await import('./markdownOf.ts').then(
    ({ markdownOf }) => markdownOf(html),
    () => undefined, // Without a network the text stays as it is.
  )
  // So it does for those who have gone on meanwhile, in this field or elsewhere: typing goes where the focus is.
  if (markdown === undefined || field.value !== pasted || document.activeElement !== field) return
  write(field, insert(before, markdown))
}

/** Takes what is pasted where it is more than plain text. @returns whether it was taken */
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
