import * as v from 'valibot'
import { inline, lines, link, silent } from '../external/markdown.ts'
import { givenNames, markdownOf, type Names } from './mrkdwn.ts'

/*
 * What a message in Slack holds: `text`, Block Kit's `blocks`, and the older `attachments`. What has no counterpart in a
 * message here, such as buttons, becomes a link or is left out.
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

/** The parts of a message that make up its content. */
export const slackContent = {
  text: given,
  blocks: v.optional(v.nullable(v.array(block))),
  attachments: v.optional(v.nullable(v.array(attachment))),
}
const contents = v.object(slackContent)
export type SlackContent = v.InferOutput<typeof contents>

/** Blocks, and attachments, that are read: as many as Slack takes. */
const MOST_PARTS = 100

const isElement = (value: unknown): value is Element => v.is(element, value)

const textOf = ({ type, text }: TextObject, names: Names): string =>
  type === 'plain_text' ? inline(text, 3000) : markdownOf(text, names)

function picture(address: string | null | undefined, name: string | null | undefined): string {
  return address ? link(name || 'Picture', address) : ''
}

function elementText(each: unknown, names: Names): string {
  if (!isElement(each)) return ''
  if (each.image_url) return picture(each.image_url, each.alt_text)
  const text = each.text ?? ''
  if (each.url) return link(typeof text === 'string' ? text || each.url : text.text, each.url)
  // Buttons that call a program of the workspace do nothing here.
  if (each.type === 'button') return ''
  return typeof text === 'string' ? markdownOf(text, names) : textOf(text, names)
}

const richText = v.looseObject({
  type: v.string(),
  text: given,
  url: given,
  name: given,
  user_id: given,
  channel_id: given,
  usergroup_id: given,
  value: given,
  fallback: given,
  indent: v.optional(v.number()),
  /** Items before the first one of an ordered list, which goes on after something else. */
  offset: v.optional(v.pipe(v.number(), v.safeInteger())),
  /** Of an emoji: 2, the lightest, to 6. */
  skin_tone: v.optional(v.number()),
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

/** Spaces before an item of a list within a list. */
const margin = (indent = 0): string => ' '.repeat(4 * Math.max(0, Math.min(DEPTH, Math.trunc(indent))))

/** The text of a node of `rich_text`. */
function richTextOf(node: unknown, names: Names, depth = 0): string {
  if (depth > DEPTH || !v.is(richText, node)) return ''
  const inner = (glue: string): string =>
    (node.elements ?? []).map((each) => richTextOf(each, names, depth + 1)).join(glue)
  switch (node.type) {
    case 'text':
      return delimited(silent(node.text ?? ''), node.style)
    case 'link':
      return link(node.text || node.url || '', node.url)
    case 'emoji':
      return names.emoji(`${node.name ?? ''}${node.skin_tone ? `::skin-tone-${node.skin_tone}` : ''}`)
    case 'user':
      return names.user(node.user_id ?? '')
    case 'channel':
      return names.channel(node.channel_id ?? '')
    case 'usergroup':
      return names.group(node.usergroup_id ?? '')
    case 'color':
      return node.value ?? ''
    case 'date':
      return node.fallback ?? ''
    case 'broadcast':
      return names.everyone
    case 'rich_text_list':
      return (node.elements ?? [])
        .map(
          (each, at) =>
            `${margin(node.indent)}${node.style === 'ordered' ? `${at + 1 + (node.offset ?? 0)}.` : '*'} ${richTextOf(each, names, depth + 1)}`,
        )
        .join('\n')
    case 'rich_text_quote':
      return `${inner('').replaceAll(/^/gm, '> ')}\n`
    case 'rich_text_preformatted':
      return `\`\`\`\n${inner('')}\n\`\`\``
    case 'rich_text':
      return inner('\n').trim()
    default:
      return inner('')
  }
}

function blockText(each: Block, names: Names): string {
  const { text, fields = [], elements = [], accessory } = each
  switch (each.type) {
    case 'header':
      return text ? `**${inline(text.text)}**` : ''
    case 'divider':
      return '---'
    case 'image':
      return picture(each.image_url, each.title?.text ?? each.alt_text)
    case 'context':
      return elements
        .map((part) => elementText(part, names))
        .filter(Boolean)
        .join(' · ')
    case 'actions':
      return elements
        .map((part) => elementText(part, names))
        .filter(Boolean)
        .join(' · ')
    case 'rich_text':
      return richTextOf(each, names)
    default:
      return lines(
        text && textOf(text, names),
        ...fields.map((field) => textOf(field, names)),
        accessory && elementText(accessory, names),
      )
  }
}

const paragraphs = (parts: readonly string[]): string => parts.filter(Boolean).join('\n\n')

function attachmentText(each: Attachment, names: Names): string {
  const { title, title_link, author_name, author_link, text, pretext, footer, fields = [] } = each
  const body = lines(
    pretext ? markdownOf(pretext, names) : '',
    author_name ? link(author_name, author_link) : '',
    title ? `**${link(title, title_link)}**` : '',
    text ? markdownOf(text, names) : '',
    ...fields.map((field) =>
      lines(`**${inline(field.title ?? '')}**: ${markdownOf(String(field.value ?? ''), names)}`),
    ),
    picture(each.image_url, undefined),
    footer ? markdownOf(footer, names) : '',
  )
  return (
    paragraphs([body, ...(each.blocks ?? []).map((part) => blockText(part, names))]) ||
    markdownOf(each.fallback ?? '', names)
  )
}

/** The message's content as Markdown; empty if nothing of it has a counterpart. */
export function contentOf({ text, blocks, attachments }: SlackContent, names: Names = givenNames): string {
  const drawn = (blocks ?? []).slice(0, MOST_PARTS).map((each) => blockText(each, names))
  // With blocks, `text` is only what notifications say.
  return paragraphs([
    ...(drawn.some(Boolean) ? drawn : [markdownOf(text ?? '', names)]),
    ...(attachments ?? []).slice(0, MOST_PARTS).map((each) => attachmentText(each, names)),
  ])
}
