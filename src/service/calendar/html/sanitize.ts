import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'
import { calendarBounds } from '../../../protocol/bounds.ts'
import { pageBlockTags, pageInlineTags } from '../../../protocol/calendar/pageText.ts'
import { blockTags, inlineTags } from '../../../protocol/calendar/richText.ts'
import { parse, type ParentNode } from './boundedParser.ts'
import { encodeText, withoutLooseTags } from './text.ts'

/*
 * Parses users' HTML and writes it anew: only the elements that descriptions can have, and everything else as text. No
 * input is copied unparsed, so nothing can bypass the list.
 */

const blocks: ReadonlySet<string> = new Set(`${blockTags} ${pageBlockTags}`.split(' '))
const allowed: ReadonlySet<string> = new Set([...blocks, ...`${inlineTags} ${pageInlineTags}`.split(' ')])
const empty: ReadonlySet<string> = new Set(['br', 'hr'])
/** Elements dropped together with their content. */
const silent: ReadonlySet<string> = new Set(
  'script style iframe object embed template noscript noembed noframes svg math title textarea select xmp'.split(
    ' ',
  ),
)

/** Elements that are left out, but in browsers stand on lines of their own. */
const pageBlocks: ReadonlySet<string> = new Set(
  `address article aside center dialog dir div fieldset footer form h1 header hgroup legend main menu nav search
   section`.split(/\s+/),
)

function isSafeAddress(address: string): boolean {
  const url = URL.parse(address, 'https://relative.invalid')
  return url !== null && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)
}

function startTag({ tagName, attrs }: DefaultTreeAdapterTypes.Element): string {
  const address = attrs[0]?.value.trim()
  return tagName === 'a' && address !== undefined && isSafeAddress(address)
    ? `<a href="${encodeText(address)}" rel="noopener nofollow">`
    : `<${tagName}>`
}

/** A film or a map that another site shows in a frame stays as a link to it, by its title or that site's name. */
function frameLink({ tagName, attrs }: DefaultTreeAdapterTypes.Element): string {
  if (tagName !== 'iframe') return ''
  const valueOf = (wanted: string): string => attrs.find(({ name }) => name === wanted)?.value.trim() ?? ''
  const url = URL.parse(valueOf('src').replace(/^\/\//, 'https://'))
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return ''
  const name = valueOf('title') || url.host
  return `<a href="${encodeText(url.href)}" rel="noopener nofollow">${textHtml(name)}</a>`
}

const textHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Parsers drop a line end right after `<pre>`. */
const beginsWithLineEnd = ({ childNodes: [first] }: ParentNode): boolean =>
  first !== undefined && defaultTreeAdapter.isTextNode(first) && first.value.startsWith('\n')

/** A line end within formatting that a parser opened again between two paragraphs. */
function isLineEnd({ childNodes }: ParentNode): boolean {
  const [only] = childNodes
  if (only === undefined || childNodes.length > 1 || !defaultTreeAdapter.isTextNode(only)) return false
  return only.value.trim() === '' && only.value.includes('\n')
}

class Writer {
  readonly #parts: string[] = []
  #depth = 0
  hasBlocks = false

  get html(): string {
    return this.#parts.join('')
  }

  /** Writes the content of a node. Nesting is bounded by the parser. */
  content({ childNodes }: ParentNode): void {
    for (const node of childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) this.#parts.push(textHtml(node.value))
      else if (!defaultTreeAdapter.isElementNode(node)) continue
      else if (silent.has(node.tagName)) this.#parts.push(frameLink(node))
      else this.#element(node)
    }
  }

  #endLine(): void {
    if (this.#parts.at(-1)?.endsWith('\n') === false) this.#parts.push('\n')
  }

  #isWritten(element: DefaultTreeAdapterTypes.Element): boolean {
    const { tagName } = element
    if (!allowed.has(tagName) || this.#depth >= calendarBounds.html_depth) return false
    return blocks.has(tagName) || !isLineEnd(element)
  }

  #element(element: DefaultTreeAdapterTypes.Element): void {
    const { tagName } = element
    if (blocks.has(tagName)) this.hasBlocks = true
    if (empty.has(tagName)) this.#parts.push(`<${tagName}>`)
    else if (!this.#isWritten(element)) {
      if (pageBlocks.has(tagName)) this.#endLine()
      this.content(element)
      if (pageBlocks.has(tagName)) this.#endLine()
    } else {
      this.#parts.push(startTag(element))
      if (tagName === 'pre' && beginsWithLineEnd(element)) this.#parts.push('\n')
      this.#depth += 1
      this.content(element)
      this.#depth -= 1
      this.#parts.push(`</${tagName}>`)
    }
  }
}

function rewrite(source: string): Pick<Writer, 'html' | 'hasBlocks'> {
  const writer = new Writer()
  writer.content(parse(source))
  return writer
}

/** Turns plain lines into paragraphs, as real sites do. */
const inParagraphs = (html: string): string =>
  html
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/(?<!<br>)\n/g, '<br>\n')}</p>`)
    .join('\n')

/** Most passes until HTML stays as it is. */
const PASSES = 8

/** Returns a description or excerpt as stored and presented: safe HTML with paragraphs. Idempotent. */
export function sanitize(source: string): string {
  let html = withoutLooseTags(source).trim()
  // Without the elements that are left out, a browser can read the rest in another way: a text of a table, which was in
  // its caption, stands before it.
  for (let pass = 0; pass < PASSES; pass += 1) {
    const before = html
    const written = rewrite(before)
    const text = written.html.trim()
    html = text === '' || written.hasBlocks ? text : inParagraphs(text)
    if (html === before) break
  }
  return html
}
