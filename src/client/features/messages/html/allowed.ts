import { blockTags, inlineTags } from '../../../../protocol/calendar/richText.ts'

/*
 * The elements and attributes allowed in a message body, and in a description of the calendar. Servers escape people's
 * text, but a body is not trusted for that: anything that is not listed here is dropped.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The elements of descriptions, and those that only messages can have. */
const textTags = words(`${blockTags} ${inlineTags} h1 kbd img span div time video audio`)
/**
 * Presentation MathML as KaTeX writes it. `semantics` and `annotation` are left out: they are ways around a
 * sanitizer.
 */
export const mathTags: ReadonlySet<string> = new Set(
  words(`
  math mrow mi mn mo ms mtext mspace mstyle msub msup msubsup mfrac msqrt mroot munder mover munderover
  mtable mtr mtd mpadded mphantom`),
)
export const drawingTags: ReadonlySet<string> = new Set(words('svg path line g'))

export const allowedTags: readonly string[] = [...textTags, ...mathTags, ...drawingTags]

const everywhere: ReadonlySet<string> = new Set(words('class title aria-hidden aria-label role dir lang'))

const byTag: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    a: 'href data-stream-id data-message-id data-id data-style',
    span: 'data-user-id data-user-group-id data-user-email data-style',
    div: 'data-code-language',
    img: `src alt width height data-original-dimensions data-original-content-type data-original-src data-animated`,
    video: 'src preload controls',
    audio: 'src preload controls',
    time: 'datetime',
    ol: 'start',
    th: 'data-style colspan rowspan',
    td: 'data-style colspan rowspan',
  }).map(([tag, names]) => [tag, new Set(words(names))]),
)
const mathAttributes: ReadonlySet<string> = new Set(
  words(`
  xmlns display mathvariant mathsize mathcolor stretchy fence separator accent accentunder minsize maxsize lspace
  rspace columnalign columnspacing rowspacing columnlines rowlines scriptlevel displaystyle width height depth
  voffset linethickness form symmetric largeop movablelimits`),
)
const drawingAttributes: ReadonlySet<string> = new Set(
  words('xmlns width height viewbox preserveaspectratio d x1 y1 x2 y2 stroke-width data-style'),
)

/** Every attribute that any tag may have, in lower case. */
export const allowedAttributes: readonly string[] = [
  ...new Set([
    ...everywhere,
    ...[...byTag.values()].flatMap((names) => [...names]),
    ...mathAttributes,
    ...drawingAttributes,
  ]),
]

export function isAllowedAttribute(tag: string, name: string): boolean {
  if (everywhere.has(name)) return true
  if (mathTags.has(tag)) return mathAttributes.has(name)
  if (drawingTags.has(tag)) return drawingAttributes.has(name)
  return byTag.get(tag)?.has(name) ?? false
}

const classNames: ReadonlySet<string> = new Set(
  words(`
  emoji user-mention user-group-mention topic-mention channel-wildcard-mention silent stream stream-topic message-link
  highlight alert-word timestamp-error tex-error codehilite spoiler-block spoiler-header spoiler-content
  message_inline_image message_inline_video youtube-video vimeo-video embed-video message_embed message_embed_title
  message_embed_description message_embed_image data-container image-loading-placeholder inline-image
  inline-preview-twitter highlight_text_inserted highlight_text_deleted katex katex-display katex-error`),
)
const emojiClass = /^emoji-[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,9}$/
const codeClass = /^([a-z]{1,2}\d?|hll)$/
const mathClass = /^[A-Za-z][A-Za-z0-9-]{0,24}$/

/** The context of an element, as far as its class and style depend on it. */
export type Surroundings = 'text' | 'code' | 'math'

/** Keeps the class names that a message may use: any other could dress it up as a part of the application. */
export function allowedClasses(value: string, surroundings: Surroundings): string {
  return value
    .split(/\s+/)
    .filter(
      (name) =>
        classNames.has(name) ||
        emojiClass.test(name) ||
        (surroundings === 'code' && codeClass.test(name)) ||
        (surroundings === 'math' && mathClass.test(name)),
    )
    .join(' ')
}
