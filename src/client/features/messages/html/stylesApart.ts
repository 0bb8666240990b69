import { tagsIn } from './tags.ts'

/** Holds the inline style of an element until it is found harmless and given to a copy. */
export const STYLE = 'data-style'

/** The sanitizer removes it with its content, as it does a style sheet. */
const SHEET = 'template'

/**
 * HTML with its inline styles and style sheets under other names. A browser reports every style in its console as a
 * breach of our content security policy, also in a document that is only parsed.
 */
export function withStylesApart(html: string): string {
  if (!/style/i.test(html)) return html
  const parts: string[] = []
  let done = 0
  const rename = (from: number, to: number, name: string): void => {
    parts.push(html.slice(done, from), name)
    done = to
  }
  for (const { name, nameAt, attributes } of tagsIn(html)) {
    if (name === 'style') rename(nameAt, nameAt + name.length, SHEET)
    for (const [from, to] of attributes) {
      if (html.slice(from, to).toLowerCase() === 'style') rename(from, to, STYLE)
    }
  }
  return parts.join('') + html.slice(done)
}
