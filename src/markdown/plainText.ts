import { characterOfCode } from './emoji/character.ts'
import { decodeEntities, htmlText, imageText } from './htmlText.ts'

const mathParts = /^(?:mrow|mi|mo|mn|mtext|mtable|msup|msub|mfrac)$/

type Detail = 'everything' | 'notification'

/** Returns the text of a rendered message, spoilers and quotes included, for search and copying. */
export function plainTextOf(html: string): string {
  return textOf(html, 'everything')
}

/** Returns the text of a rendered message for a notification: quotes are abridged and spoilers hidden. */
export function notificationTextOf(html: string): string {
  return textOf(html, 'notification')
}

const textOf = (html: string, detail: Detail): string =>
  htmlText(html, (tag, attributes) => standIn(tag, attributes, detail)) || titlesOf(html)

/** Names of files that are shown without text. */
function titlesOf(html: string): string {
  return Array.from(html.matchAll(/<a [^>]*title="([^"]*)"/g), ([, title = '']) =>
    decodeEntities(title),
  ).join('\n')
}

/** Returns the text that replaces a whole element, or undefined to use its content. */
function standIn(tag: string, attributes: string, detail: Detail): string | undefined {
  const classes = / class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? []
  if (classes.includes('emoji')) return emojiText(tag, classes, attributes)
  if (tag === 'img') return imageText(tag, attributes)
  // Math contains its formula three times: as MathML, as TeX source and as layout. The source is the most
  // readable.
  if (mathParts.test(tag) || classes.includes('katex-html')) return ''
  if (detail === 'everything') return undefined
  if (tag === 'blockquote') return '\n[…]\n'
  return classes.includes('spoiler-content') ? ' (…)' : undefined
}

function emojiText(tag: string, classes: readonly string[], attributes: string): string | undefined {
  if (tag === 'img') return imageText(tag, attributes)
  const code = classes.find((name) => name.startsWith('emoji-'))?.slice('emoji-'.length) ?? ''
  return characterOfCode(code) || undefined
}
