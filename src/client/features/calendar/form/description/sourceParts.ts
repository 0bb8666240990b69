/*
 * Cuts the source of a description into parts that the editor knows and parts that it does not. The parts
 * together are the source.
 */

/** Blocks that the editor can change. */
const blocks: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr'.split(' '))

/** Elements within a line that the editor can change. */
const inline: ReadonlySet<string> = new Set('a strong b em i u s del ins sub sup code br'.split(' '))

/** Blocks kept unchanged. Any other unknown element is treated as part of a line, like an image. */
const otherBlocks: ReadonlySet<string> = new Set(
  `address article aside center details div dl dt dd fieldset figcaption figure footer form header hgroup main nav
   section table caption colgroup thead tbody tfoot tr td th`.split(/\s+/),
)

const empty: ReadonlySet<string> = new Set(
  'area br col embed hr img input link meta source track wbr'.split(' '),
)

/** Elements whose content is not HTML. */
const raw: ReadonlySet<string> = new Set(
  'script style textarea title xmp iframe noembed noframes noscript'.split(' '),
)

const isBlock = (name: string): boolean => blocks.has(name) || otherBlocks.has(name)

const TAG = /<(\/?)([a-z][a-z\d:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|<!--[^]*?(?:-->|$)|<[!?][^>]*(?:>|$)/gi

interface Token {
  readonly kind: 'start' | 'end' | 'comment'
  /** Empty for comments. */
  readonly name: string
  /** As written, without surrounding spaces. */
  readonly attributes: string
  readonly from: number
  readonly to: number
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = []
  const tags = new RegExp(TAG)
  for (let match = tags.exec(source); match !== null; match = tags.exec(source)) {
    const [text, slash = '', tag = '', attributes = ''] = match
    const name = tag.toLowerCase()
    const kind = name === '' ? 'comment' : slash === '/' ? 'end' : 'start'
    tokens.push({
      kind,
      name,
      attributes: attributes.replace(/\/$/, '').trim(),
      from: match.index,
      to: match.index + text.length,
    })
    if (kind !== 'start' || !raw.has(name)) continue
    const ending = new RegExp(`</${name}\\s*>`, 'gi')
    ending.lastIndex = tags.lastIndex
    tags.lastIndex = ending.exec(source)?.index ?? source.length
  }
  return tokens
}

/** Gives the index of the token after the element that begins at `index`. */
function endOf(tokens: readonly Token[], index: number): number {
  const { name = '' } = tokens[index] ?? {}
  if (empty.has(name)) return index + 1
  let depth = 0
  for (let at = index; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined || token.kind === 'comment') continue
    // A paragraph ends where another block begins.
    if (name === 'p' && at > index && token.kind === 'start' && isBlock(token.name)) return at
    if (token.name !== name) continue
    depth += token.kind === 'start' ? 1 : -1
    if (depth === 0) return at + 1
  }
  return tokens.length
}

/** A part of a description. */
export type SourcePart = {
  /** White space and comments before it, such as the comments that mark the blocks of a site's own editor. */
  readonly lead: string
  readonly source: string
} & (
  | {
      readonly kind: 'known'
      /** Attributes of the block, as written; empty for text outside blocks. */
      readonly attributes: string
    }
  | { readonly kind: 'opaque' }
)

/** The source between two positions. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** The parts of a block's lines that the sanitizer would change. */
export interface Lines {
  /** Elements that the editor cannot change, but carries along. */
  readonly foreign: readonly Stretch[]
  /** The attributes of each link, as written. */
  readonly links: readonly string[]
}

/**
 * @returns undefined if the block holds elements that are not allowed within a line: the whole block is left
 * unchanged
 */
export function linesOf(source: string): Lines | undefined {
  const tokens = tokensOf(source)
  const foreign: Stretch[] = []
  const links: string[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) break
    const { kind, name, attributes, from, to } = token
    if (kind === 'comment' || otherBlocks.has(name)) return undefined
    if (kind === 'end' || blocks.has(name)) continue
    const isEmptyLink = name === 'a' && tokens[index + 1]?.kind === 'end' && tokens[index + 1]?.from === to
    if (name === 'a' && !isEmptyLink) {
      links.push(attributes)
      continue
    }
    if (inline.has(name) && attributes === '' && !isEmptyLink) continue
    const end = endOf(tokens, index)
    if (tokens.slice(index, end).some((each) => blocks.has(each.name))) return undefined
    foreign.push({ from, to: tokens[end - 1]?.to ?? source.length })
    index = end - 1
  }
  return { foreign, links }
}

/** Gives the parts of a description, and the white space and comments after the last one. */
export function sourceParts(source: string): {
  readonly parts: readonly SourcePart[]
  readonly tail: string
} {
  const tokens = tokensOf(source)
  const parts: SourcePart[] = []
  let lead = ''
  let at = 0
  /**
   * Takes the source before the next block: white space and comments belong to that block, other text is its
   * own part.
   */
  const takeUntil = (end: number): void => {
    const text = source.slice(at, end)
    at = end
    const isText = text.replaceAll(/<!--[^]*?(?:-->|$)/g, '').trim() !== ''
    if (!isText) {
      lead += text
      return
    }
    const space = /^\s*/.exec(text)?.[0] ?? ''
    parts.push({ kind: 'known', lead: lead + space, source: text.slice(space.length), attributes: '' })
    lead = ''
  }
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index]
    if (token === undefined) break
    if (token.kind !== 'start' || !isBlock(token.name)) {
      index = token.kind === 'start' ? endOf(tokens, index) : index + 1
      continue
    }
    takeUntil(token.from)
    index = endOf(tokens, index)
    // Text after the last closed element belongs to no block.
    const next = tokens[index]
    const last = tokens[index - 1]
    const isOpen = token.name === 'p' && last?.name !== 'p' && next !== undefined
    at = isOpen ? next.from : (last?.to ?? source.length)
    if (index === tokens.length && last?.kind !== 'end' && !empty.has(token.name)) at = source.length
    const text = source.slice(token.from, at)
    parts.push(
      blocks.has(token.name) && token.name !== 'li'
        ? { kind: 'known', lead, source: text, attributes: token.attributes }
        : { kind: 'opaque', lead, source: text },
    )
    lead = ''
  }
  takeUntil(source.length)
  return { parts, tail: lead }
}
