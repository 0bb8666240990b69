/** Characters that fill a line of text. */
const LINE = 90
/**
 * A message is cut from this many lines on; the part shown then is shorter, so that the cut is worthwhile.
 */
const MOST = 45

const BLOCKS = /<(?:br|p|li|tr|h\d|pre|blockquote)\b/g
/**
 * Only in code is a line of the markup also a line on screen: cells of a table have lines of their own in it.
 */
const CODE = /<pre\b.*?<\/pre>/gs

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/**
 * True if a body is so long that only its beginning is shown at first, judged before it is drawn so that
 * nothing moves.
 */
export function isLong(html: string): boolean {
  if (html.length < MOST) return false
  const codeLines = (html.match(CODE) ?? []).reduce((sum, code) => sum + count(code, /\n/g), 0)
  const textLines = html.replaceAll(/<[^>]*>/g, '').length / LINE
  return count(html, BLOCKS) + codeLines + textLines > MOST
}
