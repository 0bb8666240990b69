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

/** A link; the label alone if the address is none of the web. */
export function link(label: string, address: string | null | undefined): string {
  const name = inline(label).replaceAll(/[[\]\\]/g, String.raw`\$&`)
  if (!address || !/^https?:\/\/[^\s<>]+$/i.test(address)) return name
  return `[${name}](${address.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

/** Inline code. */
export const code = (text: string): string => `\`${inline(text).replaceAll('`', "'")}\``

/** The longest run of a character in the text. */
const longestRun = (text: string, character: string): number =>
  Math.max(0, ...(text.match(new RegExp(`${character}+`, 'g')) ?? []).map(({ length }) => length))

/** A fenced block around text that can have fences itself. */
function fenced(kind: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1))
  return `${fence}${kind}\n${text}\n${fence}`
}

/** A block of code. */
export const codeBlock = (language: string, text: string): string => fenced(language, text)

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
