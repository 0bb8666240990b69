import { calendarBounds } from '../../../protocol/bounds.ts'
import { decodeEntities, encodeText } from './entities.ts'

/*
 * Rewrites users' HTML: only tags and attributes of this list are output, everything else becomes text. No
 * input is copied unparsed, so nothing can bypass the list.
 */

const blocks = new Set(
  'p h2 h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td dl dt dd'.split(' '),
)
const inline = new Set('a strong b em i u s del ins sub sup code small abbr br'.split(' '))
const empty = new Set(['br', 'hr'])
/** Elements dropped together with their content. */
const silent = new Set(
  'script style iframe object embed template noscript svg math title textarea select xmp'.split(' '),
)

const TAG = /<(\/?)([a-z][a-z\d]*)((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>|<!--[^]*?(?:-->|$)|<[!?][^>]*>?/gi

function attribute(source: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(source) ?? []
  const value = double ?? single ?? bare
  return value === undefined ? undefined : decodeEntities(value)
}

const isSafeAddress = (address: string): boolean => {
  const url = URL.parse(address, 'https://relative.invalid')
  return url !== null && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)
}

function openingTag(name: string, attributes: string): string {
  if (name !== 'a') return `<${name}>`
  const address = attribute(attributes, 'href')?.trim()
  return address !== undefined && isSafeAddress(address)
    ? `<a href="${encodeText(address)}" rel="noopener nofollow">`
    : '<a>'
}

/** Counts elements by name. */
class Tally {
  readonly #counts = new Map<string, number>()

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  change(name: string, by: 1 | -1): void {
    this.#counts.set(name, this.of(name) + by)
  }
}

class Writer {
  readonly #parts: string[] = []
  readonly #open: string[] = []
  readonly #isOpen = new Tally()
  /** Elements nested too deeply: omitted together with their end tags. */
  readonly #left = new Tally()

  text(source: string): void {
    this.#parts.push(encodeText(decodeEntities(source)).replaceAll('&quot;', '"').replaceAll('&#039;', "'"))
  }

  start(name: string, attributes: string): void {
    if (blocks.has(name)) this.#closeParagraph()
    if (empty.has(name)) {
      this.#parts.push(openingTag(name, attributes))
      return
    }
    if (this.#open.length >= calendarBounds.html_depth) {
      this.#left.change(name, 1)
      return
    }
    this.#parts.push(openingTag(name, attributes))
    this.#open.push(name)
    this.#isOpen.change(name, 1)
  }

  end(name: string): void {
    if (this.#left.of(name) > 0) this.#left.change(name, -1)
    else if (this.#isOpen.of(name) > 0) this.#close(name)
  }

  /** Closes the innermost element of that name, and all elements within it. */
  #close(name: string): void {
    let closed: string | undefined
    do {
      closed = this.#open.pop()
      if (closed === undefined) return
      this.#isOpen.change(closed, -1)
      this.#parts.push(`</${closed}>`)
    } while (closed !== name)
  }

  /** Closes an open paragraph, which ends at a block in browsers. */
  #closeParagraph(): void {
    if (this.#isOpen.of('p') > 0) this.#close('p')
  }

  finish(): string {
    for (const name of this.#open.toReversed()) this.#parts.push(`</${name}>`)
    this.#open.length = 0
    return this.#parts.join('')
  }
}

/** Position of the end of a dropped element's content. */
function endOf(name: string, html: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi')
  closing.lastIndex = from
  const match = closing.exec(html)
  return match ? match.index + match[0].length : html.length
}

function rewrite(html: string): string {
  const writer = new Writer()
  const tags = new RegExp(TAG)
  let at = 0
  for (let match = tags.exec(html); match !== null; match = tags.exec(html)) {
    writer.text(html.slice(at, match.index))
    at = tags.lastIndex
    const name = match[2]?.toLowerCase()
    if (name === undefined) continue
    if (silent.has(name) && match[1] === '') at = tags.lastIndex = endOf(name, html, at)
    else if (!blocks.has(name) && !inline.has(name)) continue
    else if (match[1] === '/') writer.end(name)
    else writer.start(name, match[3] ?? '')
  }
  writer.text(html.slice(at))
  return writer.finish()
}

const hasBlocks = (html: string): boolean => /<(?:p|h[2-6]|ul|ol|blockquote|pre|table|dl|hr)>/.test(html)

/** Turns plain lines into paragraphs, as real sites do. */
const inParagraphs = (html: string): string =>
  html
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/(?<!<br>)\n/g, '<br>\n')}</p>`)
    .join('\n')

/** Returns a description or excerpt as stored and presented: safe HTML with paragraphs. Idempotent. */
export function sanitise(source: string): string {
  const html = rewrite(source.replace(/\r\n?/g, '\n')).trim()
  return html === '' || hasBlocks(html) ? html : rewrite(inParagraphs(html))
}

/** Text of the HTML, for searching and for formats without HTML. */
export const textOf = (html: string): string =>
  decodeEntities(
    html.replace(/<br>|<\/(?:p|h[2-6]|li|tr|blockquote|pre|dt|dd)>/g, '\n').replace(/<[^<>]*>/g, ''),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
