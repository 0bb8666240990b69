import { defaultTreeAdapter, html, Parser, type DefaultTreeAdapterMap, type Token } from 'parse5'
import { calendarBounds } from '../../../protocol/bounds.ts'

export type ParentNode = DefaultTreeAdapterMap['parentNode']
type Element = DefaultTreeAdapterMap['element']
type Options = NonNullable<ConstructorParameters<typeof Parser<DefaultTreeAdapterMap>>[0]>

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements without content, which nest nothing. */
const voidTags = words('area base br col embed hr img input link meta param source track wbr')
/** Elements whose content the parser reads as text: left out, their content would become HTML. */
const textTags = words('script style title textarea xmp iframe noembed noframes noscript plaintext')
/** Elements that the parser opens again in each block in which their end tag is missing. */
const formattingTags = words('a b big code em font i nobr s small strike strong tt u')

const keptAttributes = new Map([
  ['a', ['href']],
  ['iframe', ['src', 'title']],
])

/** UTF-16 units of an element's tags. */
const lengthOf = (name: string, attributes: readonly Token.Attribute[]): number =>
  attributes.reduce((sum, { value }) => sum + value.length, 2 * name.length + 5)

/** The length of the elements that the parser has made beyond those that the source has. */
class Copies {
  #length = 0

  get isFull(): boolean {
    return this.#length > calendarBounds.html_copies
  }

  count(name: string, attributes: readonly Token.Attribute[], sign: 1 | -1): void {
    if (formattingTags.has(name)) this.#length += sign * lengthOf(name, attributes)
  }
}

const treeOf = (copies: Copies): NonNullable<Options['treeAdapter']> => ({
  ...defaultTreeAdapter,
  createElement: (name, namespace, attributes) => {
    copies.count(name, attributes, 1)
    return defaultTreeAdapter.createElement(name, namespace, copies.isFull ? [] : attributes)
  },
})

/**
 * Parses HTML as browsers do, but with bounds on the depth of the tree and on repeated elements, so that time and
 * result grow in proportion to the source. Start tags beyond a bound are skipped together with their end tags; their
 * text stays. No attribute is kept but the addresses of links and frames, and the titles of frames.
 */
class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  readonly #copies: Copies
  /** Numbers of skipped start tags whose end tags are still to come, by name. */
  readonly #skipped = new Map<string, number>()

  constructor(options?: Options, document?: DefaultTreeAdapterMap['document'], context?: Element | null) {
    const copies = new Copies()
    super({ ...options, treeAdapter: treeOf(copies) }, document, context)
    this.#copies = copies
  }

  #isFull(name: string): boolean {
    if (voidTags.has(name) || (textTags.has(name) && !this.currentNotInHTML)) return false
    return this.#copies.isFull || this.openElements.stackTop >= calendarBounds.html_depth
  }

  override onStartTag(token: Token.TagToken): void {
    const { tagName } = token
    const kept = keptAttributes.get(tagName) ?? []
    token.attrs = kept.length === 0 ? [] : token.attrs.filter(({ name }) => kept.includes(name))
    if (this.#isFull(tagName)) {
      this.#skipped.set(tagName, (this.#skipped.get(tagName) ?? 0) + 1)
      return
    }
    this.#copies.count(tagName, token.attrs, -1)
    super.onStartTag(token)
  }

  override onEndTag(token: Token.TagToken): void {
    const skipped = this.#skipped.get(token.tagName) ?? 0
    if (skipped > 0) this.#skipped.set(token.tagName, skipped - 1)
    // A browser makes an empty paragraph of an end tag that ends nothing.
    else if (token.tagID !== html.TAG_ID.P || this.openElements.hasInButtonScope(html.TAG_ID.P))
      super.onEndTag(token)
  }
}

/** Parses the source as the content of an element of a page. */
export function parse(source: string): ParentNode {
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, [])
  const parser = BoundedParser.getFragmentParser<DefaultTreeAdapterMap>(context)
  parser.tokenizer.write(source, true)
  return parser.getFragment()
}
