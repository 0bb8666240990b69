/*
 * Markdown made of texts that strangers wrote, such as the title of an issue: it mentions nobody, and does not change
 * the format of what surrounds it.
 */

/** Makes mentions in the text silent (chat spec 2.1): `@**all**` notifies nobody. */
export const silent = (text: string): string => text.replaceAll(/@(?=\*)/g, '@_')

/** A beginning that is surely long enough for `limit` code points: texts can have megabytes. */
const beginning = (text: string, limit: number): string => text.slice(0, 4 * limit)

/** A stranger's text as part of a line: one line, at most `limit` code points. */
export function inline(text: string, limit = 200): string {
  const points = Array.from(silent(beginning(text, limit)).replaceAll(/\s+/g, ' ').trim())
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : points.join('')
}

/** True if each bracket has its counterpart, so that a link's label can hold them. */
function isBalanced(text: string): boolean {
  let open = 0
  for (const character of text) {
    if (character === '[') open += 1
    if (character === ']') open -= 1
    if (open < 0) return false
  }
  return open === 0
}

const PARENTHESES: Readonly<Record<string, string>> = { '[': '(', ']': ')' }

/** The text as a link's label. Markdown here has no escapes: what would end the label is replaced by its like. */
function asLabel(text: string): string {
  const plain = text.replaceAll('`', "'")
  return isBalanced(plain) ? plain : plain.replaceAll(/[[\]]/g, (bracket) => PARENTHESES[bracket] ?? bracket)
}

/** A link; the label alone if the address is none of the web. */
export function link(label: string, address: string | null | undefined): string {
  const name = asLabel(inline(label))
  if (!address || !/^https?:\/\/[^\s<>]+$/i.test(address)) return name
  return `[${name}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

/** A link to a file that was uploaded here. @param address as `uploadAddress` returns it */
export const fileLink = (name: string, address: string): string => `[${asLabel(inline(name))}](${address})`

/** Inline code. */
export const code = (text: string): string => `\`${inline(text).replaceAll('`', "'")}\``

/** A fenced block, such as code or a quotation, around text that can have fences itself. */
export function fenced(kind: string, text: string): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${kind}\n${text}\n${fence}`
}

/** A quotation of a stranger's text, shortened to `limit` code points; empty for no text. */
export function quote(text: string | null | undefined, limit = 1500): string {
  const points = Array.from(silent(beginning(text ?? '', limit)).trim())
  if (points.length === 0) return ''
  const shown =
    points.length > limit
      ? `${points
          .slice(0, limit - 1)
          .join('')
          .trimEnd()}…`
      : points.join('')
  return fenced('quote', shown)
}

/** Joins lines and blocks, without the empty ones. */
export const lines = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n')
