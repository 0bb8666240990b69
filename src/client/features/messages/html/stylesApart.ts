import { tagsIn } from './tags.ts'

/** Holds the inline style of an element until it is found harmless and given to a copy. */
export const STYLE = 'data-style'

/**
 * HTML with its inline styles under another name. A browser reports every inline style in its console as a
 * breach of our content security policy, also in a document that is only parsed.
 */
export function withStylesApart(html: string): string {
  if (!/style/i.test(html)) return html
  const parts: string[] = []
  let done = 0
  for (const { attributes } of tagsIn(html)) {
    for (const [from, to] of attributes) {
      if (html.slice(from, to).toLowerCase() !== 'style') continue
      parts.push(html.slice(done, from), STYLE)
      done = to
    }
  }
  return parts.join('') + html.slice(done)
}
