const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/** Tags that end the current line of text. */
const lineTags = /^(?:p|br|hr|h[1-6]|li|ul|ol|pre|div|blockquote|tr|table)$/
const voidTags = /^(?:br|hr|img)$/
const tagOrText = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi

/** Returns the text that replaces a whole element, or undefined to use its content. */
export type StandIn = (tag: string, attributes: string) => string | undefined

/** Returns the text of HTML, such as an event's title or description: a line for each block, images as their `alt`. */
export function htmlText(html: string, standIn: StandIn = imageText): string {
  let text = ''
  /** Number of open elements inside the element that is left out; 0 if there is none. */
  let skipped = 0
  for (const [part, slash, name, attributes = ''] of html.matchAll(tagOrText)) {
    if (name === undefined) {
      if (skipped === 0) text += decodeEntities(part)
      continue
    }
    const tag = name.toLowerCase()
    const isVoid = voidTags.test(tag) || attributes.endsWith('/')
    if (skipped > 0) {
      if (!isVoid) skipped += slash ? -1 : 1
      continue
    }
    const stand = slash ? undefined : standIn(tag, attributes)
    if (stand !== undefined) {
      text += stand
      skipped = isVoid ? 0 : 1
    } else if (lineTags.test(tag)) text += '\n'
  }
  return text.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, '\n').trim()
}

/** Returns the `alt` of an image; undefined for other tags. */
export function imageText(tag: string, attributes: string): string | undefined {
  return tag === 'img' ? decodeEntities(/ alt="([^"]*)"/.exec(attributes)?.[1] ?? '') : undefined
}

/**
 * Decodes numeric references, and the names that renderers write. Other names stay: the table of all is too large for the
 * app's first load.
 */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(x[\da-f]{1,6}|\d{1,7})|([a-z]+));/gi,
    (whole: string, code?: string, name = '') => {
      if (code === undefined) return entities.get(name.toLowerCase()) ?? whole
      const point = Number(`0${code}`)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    },
  )
}
