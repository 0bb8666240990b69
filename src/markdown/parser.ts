import createMarkdown, { type MarkdownIt } from 'markdown-it'
import { blockquote } from './block/blockquote.ts'
import { codeBlock } from './block/code.ts'
import { fence } from './block/fence.ts'
import { list } from './block/list.ts'
import { paragraph } from './block/paragraph.ts'
import { table } from './block/table.ts'
import { finishedHtml } from './html.ts'
import { channelLink } from './inline/channelLink.ts'
import { emojiName } from './inline/emojiName.ts'
import { exactStrikethrough, literalUnderscores, strongOutside } from './inline/emphasis.ts'
import { image } from './inline/image.ts'
import { inlineCode } from './inline/inlineCode.ts'
import { joinLines, lineBreak } from './inline/lines.ts'
import { link } from './inline/link.ts'
import { mention } from './inline/mention.ts'
import { parseInline } from './inline/parseInline.ts'
import { span, text } from './inline/text.ts'
import { inlineMath } from './inline/inlineMath.ts'
import { time } from './inline/time.ts'
import { uploadPreviews } from './links/uploadPreviews.ts'

let parser: MarkdownIt | undefined

/** Returns the shared parser, created on first use so that importing costs nothing. */
export function markdownParser(): MarkdownIt {
  parser ??= createParser()
  return parser
}

function createParser(): MarkdownIt {
  const markdown = createMarkdown({ html: false, breaks: true, linkify: false, maxNesting: 100 })
  setBlockRules(markdown)
  setInlineRules(markdown)
  markdown.core.ruler.at('inline', parseInline)
  markdown.core.ruler.after('inline', 'upload_previews', uploadPreviews)
  markdown.renderer.rules[finishedHtml] = (tokens, index) => tokens[index]?.content ?? ''
  markdown.renderer.rules['code_block'] = codeBlock
  markdown.renderer.rules['s_open'] = () => '<del>'
  markdown.renderer.rules['s_close'] = () => '</del>'
  keepTightItemsTogether(markdown)
  return markdown
}

function setBlockRules({ block }: MarkdownIt): void {
  block.ruler.disable(['lheading', 'reference', 'html_block'])
  const interrupting = { alt: ['paragraph', 'blockquote', 'list'] }
  block.ruler.at('table', table, { alt: ['paragraph'] })
  block.ruler.at('fence', fence, interrupting)
  block.ruler.at('blockquote', blockquote, interrupting)
  block.ruler.at('list', list, { alt: ['paragraph', 'blockquote'] })
  block.ruler.at('paragraph', paragraph)
}

function setInlineRules({ inline }: MarkdownIt): void {
  inline.ruler.disable(['linkify', 'escape', 'autolink', 'html_inline'])
  inline.ruler.at('text', text)
  inline.ruler.after('text', 'span', span)
  inline.ruler.at('newline', lineBreak)
  inline.ruler.at('backticks', inlineCode)
  inline.ruler.at('strikethrough', exactStrikethrough)
  inline.ruler.before('emphasis', 'underscores', literalUnderscores)
  inline.ruler.before('emphasis', 'mention', mention)
  inline.ruler.before('emphasis', 'channel_link', channelLink)
  inline.ruler.before('emphasis', 'inline_math', inlineMath)
  inline.ruler.before('emphasis', 'time', time)
  inline.ruler.before('emphasis', 'emoji_name', emojiName)
  inline.ruler.at('link', link)
  inline.ruler.at('image', image)
  inline.ruler2.before('balance_pairs', 'join_lines', joinLines)
  inline.ruler2.after('emphasis', 'strong_outside', strongOutside)
}

/**
 * Renders a list inside a tight list's item without a line break after the item's text, as on similar
 * servers.
 */
function keepTightItemsTogether({ renderer }: MarkdownIt): void {
  const renderToken = renderer.renderToken.bind(renderer)
  renderer.renderToken = (tokens, index, options) => renderToken(tokens, index, options).replace(/^\n/, '')
}
