import { decodeHTMLStrict } from 'entities'
import { Tokenizer, type TokenHandler } from 'parse5'

/** Decodes the character references of a title or name, as the wire has it. Without a semicolon they stay. */
export const decodeEntities = (html: string): string => (html.includes('&') ? decodeHTMLStrict(html) : html)

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}

/**
 * Encodes text as HTML, the wire form of titles and names. "&" comes first, so that no reference is encoded
 * twice.
 */
export const encodeText = (text: string): string =>
  // Most texts have none of them.
  /[&<>"']/.test(text)
    ? // One replaceAll per character: a callback for each match takes ten times as long.
      Object.entries(references).reduce(
        (encoded, [character, reference]) => encoded.replaceAll(character, reference),
        text,
      )
    : text

const nothing = (): void => undefined

/** Reads the text between the tags. @param lineEnd returns true for a tag at which a line ends */
function textBetweenTags(
  html: string,
  lineEnd: (name: string, part: 'start' | 'end') => boolean = () => false,
): string {
  let text = ''
  const add = ({ chars }: { readonly chars: string }): void => void (text += chars)
  const handler: TokenHandler = {
    onStartTag: ({ tagName }) => void (text += lineEnd(tagName, 'start') ? '\n' : ''),
    onEndTag: ({ tagName }) => void (text += lineEnd(tagName, 'end') ? '\n' : ''),
    onCharacter: add,
    onWhitespaceCharacter: add,
    onNullCharacter: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
  }
  new Tokenizer({}, handler).write(html, true)
  return text
}

/**
 * Escapes "<" in tags without an end, such as in "x<y": it is text, which a parser would drop.
 */
export function withoutLooseTags(html: string): string {
  const end = html.lastIndexOf('>') + 1
  return html.slice(0, end) + html.slice(end).replace(/<(?=[a-z/])/gi, '&lt;')
}

/** Escapes the ampersands that begin no complete reference: "R&D", "?a=1&copy=2". */
const withoutLooseAmpersands = (html: string): string => html.replace(/&(?!#?[\da-z]{1,32};)/gi, '&amp;')

/**
 * Returns the plain text of a title or name from a client. Clients send back encoded texts as they read them,
 * so references are decoded; tags are removed.
 */
export function plainText(html: string): string {
  const text = /[<&]/.test(html) ? textBetweenTags(withoutLooseAmpersands(withoutLooseTags(html))) : html
  return text.replace(/\s+/g, ' ').trim()
}

const endsLine: ReadonlySet<string> = new Set('p h2 h3 h4 h5 h6 li tr blockquote pre dt dd'.split(' '))

/** Returns the text of sanitized HTML, for searching and for formats without HTML. */
export const textOf = (html: string): string =>
  textBetweenTags(html, (name, part) => (part === 'start' ? name === 'br' : endsLine.has(name)))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
