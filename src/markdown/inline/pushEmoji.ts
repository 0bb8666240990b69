import type { StateInline } from 'markdown-it'
import { element, openTag, pushHtml } from '../html.ts'

/** Pushes an emoji that is a character, under the name that was typed. */
export function pushEmoji(state: StateInline, code: string, name: string): void {
  const label = name.replaceAll('_', ' ')
  const attributes = { 'aria-label': label, class: `emoji emoji-${code}`, role: 'img', title: label }
  pushHtml(state, element('span', attributes, `:${name}:`))
}

/** Pushes an emoji that is an image of the organization or the application. */
export function pushEmojiImage(state: StateInline, name: string, url: string): void {
  const title = name.replaceAll('_', ' ')
  pushHtml(state, openTag('img', { alt: `:${name}:`, class: 'emoji', src: url, title }))
}
