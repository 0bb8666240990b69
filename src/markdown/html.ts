import type { StateBlock, StateInline, Token } from 'markdown-it'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)
}

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Returns an opening tag; undefined attributes are left out, all others escaped. */
export function openTag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeHtml(String(value))}"`,
  )
  return `<${name}${written.join('')}>`
}

/** Returns an element around text, which is escaped. */
export function element(name: string, attributes: Attributes, text: string): string {
  return `${openTag(name, attributes)}${escapeHtml(text)}</${name}>`
}

/**
 * Token type whose content is output unchanged. Only rules of this folder create such tokens, from escaped
 * parts.
 */
export const finishedHtml = 'finished_html'

export function pushHtml(state: StateBlock | StateInline, html: string): Token {
  const token = state.push(finishedHtml, '', 0)
  token.content = html
  return token
}
