/** Characters that fill a line of text. */
const LINE = 90
/** Lines from which on a message is cut; what is shown of it leaves enough to make the cut worthwhile. */
const MOST = 45

const BREAKS = /<(?:br|p|li|tr|h\d|pre|blockquote)\b|\n/g

/** Whether a body is so long that only its beginning is shown at first, judged before it is drawn so that nothing moves. */
export function isLong(html: string): boolean {
  if (html.length < MOST) return false
  const breaks = html.match(BREAKS)?.length ?? 0
  return breaks + html.replaceAll(/<[^>]*>/g, '').length / LINE > MOST
}
