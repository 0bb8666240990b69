import { characterOfCode } from './emoji/character.ts'

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
const mathParts = /^(?:mrow|mi|mo|mn|mtext|mtable|msup|msub|mfrac)$/
const tagOrText = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi

type Detail = 'everything' | 'notification'

/** Returns the text of a rendered message, spoilers and quotes included, for search and copying. */
export function plainTextOf(html: string): string {
  return textOf(html, 'everything')
}

/** Returns the text of a rendered message for a notification: quotes are abridged and spoilers hidden. */
export function notificationTextOf(html: string): string {
  return textOf(html, 'notification')
}

function textOf(html: string, detail: Detail): string {
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
    const stand = slash ? undefined : standIn(tag, attributes, detail)
    if (stand !== undefined) {
      text += stand
      skipped = isVoid ? 0 : 1
    } else if (lineTags.test(tag)) text += '\n'
  }
  return text.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, '\n').trim() || titlesOf(html)
}

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
  if (tag === 'img') return imageText(attributes)
  // Math contains its formula three times: as MathML, as TeX source and as layout. The source is the most
  // readable.
  if (mathParts.test(tag) || classes.includes('katex-html')) return ''
  if (detail === 'everything') return undefined
  if (tag === 'blockquote') return '\n[…]\n'
  return classes.includes('spoiler-content') ? ' (…)' : undefined
}

function emojiText(tag: string, classes: readonly string[], attributes: string): string | undefined {
  if (tag === 'img') return imageText(attributes)
  const code = classes.find((name) => name.startsWith('emoji-'))?.slice('emoji-'.length) ?? ''
  return characterOfCode(code) || undefined
}

function imageText(attributes: string): string {
  return decodeEntities(/ alt="([^"]*)"/.exec(attributes)?.[1] ?? '')
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(String(name).toLowerCase()) ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
