import { plainText, textOf } from '../calendar/html/text.ts'

/* Sites write the same text in other ways: curly quotes, long dashes, references, paragraphs. */

const alike: readonly (readonly [RegExp, string])[] = [
  [/[‘’′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[–—]|--+/g, '-'],
  [/…/g, '...'],
  [/×/g, 'x'],
  [/\s+/g, ' '],
]

const plain = (text: string): string =>
  alike.reduce((written, [pattern, by]) => written.replace(pattern, by), text.normalize('NFC')).trim()

/** A title or name, however a site writes it. */
export const words = (html: string): string => plain(plainText(html))

/** The words of a description and its links, however a site writes them. */
export function wordsOfHtml(html: string): string {
  const links = [...html.matchAll(/<a\b[^>]*\bhref=["']([^"']*)["']/gi)].map(([, address]) =>
    plainText(address ?? ''),
  )
  // Without any space: paragraphs and line ends become others.
  return [plain(textOf(html)).replace(/\s/g, ''), ...links].join(' ')
}

/** Real sites encode slugs of other alphabets. */
export function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
