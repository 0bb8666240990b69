import { DOMParser, type Mark, type Node, type NodeType } from 'prosemirror-model'
import { sanitise } from '../../../messages/html/sanitise.ts'
import { schema, WRITTEN } from './schema.ts'
import { linesOf, sourceParts, type SourcePart } from './sourceParts.ts'

/** A description being edited: untouched parts are written back unchanged. */
export interface Described {
  readonly doc: Node
  /** The source of each block as it was read. */
  readonly sources: ReadonlyMap<Node, string>
  /** White space and comments after the last block. */
  readonly tail: string
}

const parser = DOMParser.fromSchema(schema)

/** Placeholders for elements that the sanitizer would remove, while it checks the text around them. */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const PLACE = /\uE000(\d+)\uE001/

/** Gives the blocks of a part whose elements the editor knows, or can carry along. */
function blocksOf({ source }: SourcePart): readonly Node[] | undefined {
  const lines = source.includes(OPEN) ? undefined : linesOf(source)
  if (lines === undefined) return undefined
  const { foreign, links } = lines
  let marked = ''
  let at = 0
  for (const [index, { from, to }] of foreign.entries()) {
    marked += `${source.slice(at, from)}${OPEN}${index}${CLOSE}`
    at = to
  }
  const content = sanitise(marked + source.slice(at))
  const anchors = content.querySelectorAll('a')
  if (anchors.length !== links.length) return undefined
  for (const [index, anchor] of anchors.entries()) anchor.setAttribute(WRITTEN, links[index] ?? '')
  const blocks: Node[] = []
  parser.parse(content).forEach((block) =>
    blocks.push(
      restored(block, (index) => {
        const { from = 0, to = 0 } = foreign[index] ?? {}
        return source.slice(from, to)
      }),
    ),
  )
  return blocks
}

/** Gives the node with the elements in place of their placeholders. */
function restored(node: Node, sourceAt: (index: number) => string): Node {
  const children: Node[] = []
  // A single break is the source of an empty line.
  if (node.inlineContent && node.childCount === 1 && node.firstChild?.type === schema.nodes.line_break) {
    return node.type.create(node.attrs)
  }
  node.forEach((child) => {
    if (!child.isText) {
      children.push(restored(child, sourceAt))
      return
    }
    // Every second piece is the index of an element.
    for (const [index, piece] of (child.text ?? '').split(PLACE).entries()) {
      if (index % 2 === 1) {
        const html = sourceAt(Number(piece))
        children.push(schema.nodes.opaque_inline.create({ html }, null, child.marks))
      } else if (piece !== '') {
        children.push(schema.text(piece, child.marks))
      }
    }
  })
  return node.isLeaf ? node : node.type.create(node.attrs, children, node.marks)
}

function nodesOf(part: SourcePart): readonly Node[] {
  const { lead, source } = part
  const blocks = part.kind === 'known' ? blocksOf(part) : undefined
  if (!blocks || blocks.length === 0) return [schema.nodes.opaque_block.create({ lead, html: source })]
  const attributes = part.kind === 'known' ? part.attributes : ''
  return blocks.map((block, index) =>
    index === 0 ? block.type.create({ ...block.attrs, lead, attributes }, block.content) : block,
  )
}

/** Reads a description. */
export function readDescription(html: string): Described {
  const { parts, tail } = sourceParts(html)
  const sources = new Map<Node, string>()
  const blocks = parts.flatMap((part) => {
    const nodes = nodesOf(part)
    // A part with several blocks is written whole while its first block is unchanged and the others follow
    // it.
    const [first] = nodes
    if (first && nodes.length === 1) sources.set(first, part.source)
    return nodes
  })
  const doc = schema.nodes.doc.create(null, blocks.length > 0 ? blocks : [schema.nodes.paragraph.create()])
  return { doc, sources, tail }
}

/** Escapes text as the calendar does. */
const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const start = ({ type, attrs }: Mark): string =>
  type === schema.marks.link ? `<a ${String(attrs['written'])}>` : `<${String(attrs['tag'])}>`
const end = ({ type, attrs }: Mark): string =>
  type === schema.marks.link ? '</a>' : `</${String(attrs['tag'])}>`

function leafHtml(node: Node): string {
  if (node.isText) return encoded(node.text ?? '')
  return node.type === schema.nodes.line_break ? '<br>' : String(node.attrs['html'])
}

/** Writes the line's elements, each opened and closed as late as possible. */
function inlineHtml(block: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  const turnTo = (marks: readonly Mark[]): void => {
    const kept = open.findIndex((mark, index) => !(marks[index]?.eq(mark) ?? false))
    const same = kept === -1 ? open.length : kept
    html += open.slice(same).toReversed().map(end).join('')
    html += marks.slice(same).map(start).join('')
    open = marks
  }
  block.forEach((child) => {
    turnTo(child.marks)
    html += leafHtml(child)
  })
  turnTo([])
  return html
}

const tags: ReadonlyMap<NodeType, string> = new Map([
  [schema.nodes.paragraph, 'p'],
  [schema.nodes.blockquote, 'blockquote'],
  [schema.nodes.bullet_list, 'ul'],
  [schema.nodes.ordered_list, 'ol'],
  [schema.nodes.list_item, 'li'],
  [schema.nodes.preformatted, 'pre'],
])

const tagOf = ({ type, attrs }: Node): string => tags.get(type) ?? `h${Number(attrs['level'])}`

function childrenHtml(node: Node): string {
  const parts: string[] = []
  node.forEach((child, _, index) => {
    // A list item is a line, not a paragraph.
    const isLine = node.type === schema.nodes.list_item && index === 0
    parts.push(isLine ? inlineHtml(child) : blockHtml(child))
  })
  return parts.join('')
}

function blockHtml(node: Node): string {
  const { attributes = '', html = '' } = node.attrs
  const rest = attributes === '' ? '' : ` ${String(attributes)}`
  if (node.type === schema.nodes.opaque_block) return String(html)
  if (node.type === schema.nodes.rule) return `<hr${rest}>`
  // An empty paragraph would have no height.
  if (node.type === schema.nodes.paragraph && node.content.size === 0) return `<p${rest}><br></p>`
  const tag = tagOf(node)
  return `<${tag}${rest}>${node.inlineContent ? inlineHtml(node) : childrenHtml(node)}</${tag}>`
}

const isBlank = ({ textContent, type }: Node): boolean =>
  type === schema.nodes.paragraph && textContent.trim() === ''

/** Writes a description; an empty text if only empty lines are left. */
export function writeDescription(doc: Node, { sources, tail }: Described): string {
  let isEmpty = true
  let html = ''
  doc.forEach((block) => {
    let hasAtom = false
    block.descendants((node) => void (hasAtom ||= node.type === schema.nodes.opaque_inline))
    isEmpty &&= isBlank(block) && !hasAtom
    html += String(block.attrs['lead']) + (sources.get(block) ?? blockHtml(block))
  })
  return isEmpty ? '' : html + tail
}
