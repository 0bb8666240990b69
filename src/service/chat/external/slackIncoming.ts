import * as v from 'valibot'
import { because } from '../../../protocol/refusals/reason.ts'
import { inline, lines, link } from './markdown.ts'
import { markdownOf } from './mrkdwn.ts'
import { posted, refused, type ReadPayload } from './tool.ts'

/*
 * Slack's incoming webhooks: `text`, Block Kit's `blocks`, and the older `attachments`. What has no counterpart in a
 * message, such as buttons, becomes a link or is left out.
 */

const given = v.optional(v.nullable(v.string()))
const textObject = v.object({ type: v.optional(v.string()), text: v.string() })
type TextObject = v.InferOutput<typeof textObject>

const element = v.looseObject({
  type: v.optional(v.string()),
  text: v.optional(v.union([v.string(), textObject])),
  url: given,
  image_url: given,
  alt_text: given,
})
type Element = v.InferOutput<typeof element>

const block = v.looseObject({
  type: v.string(),
  text: v.optional(textObject),
  title: v.optional(textObject),
  fields: v.optional(v.array(textObject)),
  elements: v.optional(v.array(v.unknown())),
  accessory: v.optional(element),
  image_url: given,
  alt_text: given,
})
type Block = v.InferOutput<typeof block>

const attachment = v.looseObject({
  fallback: given,
  pretext: given,
  author_name: given,
  author_link: given,
  title: given,
  title_link: given,
  text: given,
  fields: v.optional(
    v.array(v.object({ title: given, value: v.optional(v.union([v.string(), v.number()])) })),
  ),
  image_url: given,
  footer: given,
  blocks: v.optional(v.array(block)),
})
type Attachment = v.InferOutput<typeof attachment>

const message = v.looseObject({
  text: given,
  channel: given,
  blocks: v.optional(v.array(block)),
  attachments: v.optional(v.array(attachment)),
})

/** Blocks, and attachments, that are read: as many as Slack takes. */
const MOST_PARTS = 100

const isElement = (value: unknown): value is Element => v.is(element, value)

const textOf = ({ type, text }: TextObject): string =>
  type === 'plain_text' ? inline(text, 3000) : markdownOf(text)

function picture(address: string | null | undefined, name: string | null | undefined): string {
  return address ? link(name || 'Picture', address) : ''
}

function elementText(each: unknown): string {
  if (!isElement(each)) return ''
  if (each.image_url) return picture(each.image_url, each.alt_text)
  const text = each.text ?? ''
  if (each.url) return link(typeof text === 'string' ? text || each.url : text.text, each.url)
  // Buttons that call a program of the workspace do nothing here.
  if (each.type === 'button') return ''
  return typeof text === 'string' ? markdownOf(text) : textOf(text)
}

const richText = v.looseObject({
  type: v.string(),
  text: given,
  url: given,
  name: given,
  user_id: given,
  channel_id: given,
  range: given,
  style: v.optional(v.unknown()),
  elements: v.optional(v.array(v.unknown())),
})

const richStyle = v.object({
  bold: v.optional(v.boolean()),
  italic: v.optional(v.boolean()),
  strike: v.optional(v.boolean()),
  code: v.optional(v.boolean()),
})

/** Text in Markdown's delimiters, which stand at its edges: white space goes outside. */
function delimited(text: string, style: unknown): string {
  if (!v.is(richStyle, style)) return text
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (words === '') return text
  if (style.code) return `${before}\`${words}\`${after}`
  const marks = `${style.strike ? '~~' : ''}${style.bold ? '**' : ''}${style.italic ? '*' : ''}`
  return `${before}${marks}${words}${Array.from(marks).toReversed().join('')}${after}`
}

/** Nesting that is read: a list in a quotation in rich text. */
const DEPTH = 4

/** The text of a node of `rich_text`. */
function richTextOf(node: unknown, depth = 0): string {
  if (depth > DEPTH || !v.is(richText, node)) return ''
  const inner = (glue: string): string =>
    (node.elements ?? []).map((each) => richTextOf(each, depth + 1)).join(glue)
  switch (node.type) {
    case 'text':
      return delimited(node.text ?? '', node.style)
    case 'link':
      return link(node.text || node.url || '', node.url)
    case 'emoji':
      return `:${node.name ?? ''}:`
    case 'user':
      return `@${node.user_id ?? ''}`
    case 'channel':
      return `#${node.channel_id ?? ''}`
    case 'broadcast':
      return '@**all**'
    case 'rich_text_list':
      return (node.elements ?? [])
        .map((each, at) => `${node.style === 'ordered' ? `${at + 1}.` : '*'} ${richTextOf(each, depth + 1)}`)
        .join('\n')
    case 'rich_text_quote':
      return inner('').replaceAll(/^/gm, '> ')
    case 'rich_text_preformatted':
      return `\`\`\`\n${inner('')}\n\`\`\``
    case 'rich_text':
      return inner('\n')
    default:
      return inner('')
  }
}

function blockText(each: Block): string {
  const { text, fields = [], elements = [], accessory } = each
  switch (each.type) {
    case 'header':
      return text ? `**${inline(text.text)}**` : ''
    case 'divider':
      return '---'
    case 'image':
      return picture(each.image_url, each.title?.text ?? each.alt_text)
    case 'context':
      return elements.map(elementText).filter(Boolean).join(' · ')
    case 'actions':
      return elements.map(elementText).filter(Boolean).join(' · ')
    case 'rich_text':
      return richTextOf(each)
    default:
      return lines(text && textOf(text), ...fields.map(textOf), accessory && elementText(accessory))
  }
}

const paragraphs = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

function attachmentText(each: Attachment): string {
  const { title, title_link, author_name, author_link, text, pretext, footer, fields = [] } = each
  const body = lines(
    pretext ? markdownOf(pretext) : '',
    author_name ? link(author_name, author_link) : '',
    title ? `**${link(title, title_link)}**` : '',
    text ? markdownOf(text) : '',
    ...fields.map((field) =>
      lines(`**${inline(field.title ?? '')}**: ${markdownOf(String(field.value ?? ''))}`),
    ),
    picture(each.image_url, undefined),
    footer ? markdownOf(footer) : '',
  )
  return paragraphs([body, ...(each.blocks ?? []).map(blockText)]) || markdownOf(each.fallback ?? '')
}

/** A message in the format of Slack's incoming webhooks. Its `channel` becomes the topic. */
export const readSlackMessage: ReadPayload = (payload) => {
  const read = v.safeParse(message, payload)
  if (!read.success) return refused(because('bots.payloadBad', { name: 'Slack' }))
  const { text, channel, blocks = [], attachments = [] } = read.output
  const drawn = blocks.slice(0, MOST_PARTS).map(blockText)
  // With blocks, `text` is only what notifications say.
  const content = paragraphs([
    ...(drawn.some(Boolean) ? drawn : [markdownOf(text ?? '')]),
    ...attachments.slice(0, MOST_PARTS).map(attachmentText),
  ])
  if (content === '') return refused('messages.empty')
  return posted({ topic: inline((channel ?? '').replace(/^[#@]/, '')), content })
}
