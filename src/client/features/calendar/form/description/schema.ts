import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { applyStyles, sanitise } from '../../../messages/html/sanitise.ts'

/** A mark that is an element without attributes. */
const plainMark = (...tags: readonly [string, ...string[]]): MarkSpec => ({
  attrs: { tag: { default: tags[0], validate: 'string' } },
  parseDOM: tags.map((tag) => ({ tag, attrs: { tag } })),
  toDOM: ({ attrs }): DOMOutputSpec => [String(attrs['tag']), 0],
})

/** Kept for a block at the outermost level: the source before it, and its attributes as written there. */
const blockAttributes = {
  lead: { default: '', validate: 'string' },
  attributes: { default: '', validate: 'string' },
} as const

const block = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  group: 'block',
  attrs: blockAttributes,
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
})

/**
 * Previews an element that the editor leaves unchanged: rendered as on the page, or by its name if the page
 * renders nothing.
 */
function preview(element: 'div' | 'span', html: string): HTMLElement {
  const shown = document.createElement(element)
  const content = sanitise(html)
  applyStyles(content)
  // A link would lead away from the form.
  for (const link of content.querySelectorAll('a')) link.removeAttribute('href')
  shown.append(content)
  shown.dataset['opaque'] = /^<([a-z][\w:-]*)/i.exec(html)?.[1]?.toLowerCase() ?? ''
  if (shown.textContent.trim() === '' && !shown.querySelector('img, video, audio')) {
    shown.textContent = `<${shown.dataset['opaque']}>`
  }
  return shown
}

const opaque = (element: 'div' | 'span'): NodeSpec => ({
  atom: true,
  draggable: true,
  attrs: { ...blockAttributes, html: { default: '', validate: 'string' } },
  toDOM: ({ attrs }) => preview(element, String(attrs['html'])),
})

/** Carries the source of a link past the sanitizer. */
export const WRITTEN = 'data-written'

/** Escapes a value for use between quotes in a tag. */
const quoted = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Attributes of a link to that address, written as the calendar does. */
export const linkTo = (href: string): { readonly href: string; readonly written: string } => ({
  href,
  written: `href="${quoted(href)}" rel="noopener nofollow"`,
})

const linkAttributes = (element: HTMLElement): ReturnType<typeof linkTo> => {
  const href = element.getAttribute('href') ?? ''
  return { href, written: element.getAttribute(WRITTEN) ?? linkTo(href).written }
}

/** The content of descriptions: elements that the calendar's sanitizer allows, and others, kept unchanged. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', { content: 'inline*' }),
    heading: block('h3', {
      content: 'inline*',
      defining: true,
      attrs: { ...blockAttributes, level: { default: 3, validate: 'number' } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${Number(attrs['level'])}`, 0],
    }),
    blockquote: block('blockquote', { content: 'block+', defining: true }),
    bullet_list: block('ul', { content: 'list_item+' }),
    ordered_list: block('ol', {
      content: 'list_item+',
    }),
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    preformatted: block('pre', {
      content: '(text | opaque_inline)*',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    }),
    rule: { group: 'block', attrs: blockAttributes, parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    opaque_block: { ...opaque('div'), group: 'block' },
    text: { group: 'inline' },
    line_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    opaque_inline: { ...opaque('span'), inline: true, group: 'inline' },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: {
        /** Empty if the link must not be followed. */
        href: { validate: 'string' },
        /** The attributes as written in the source. */
        written: { validate: 'string' },
      },
      parseDOM: [{ tag: `a[href], a[${WRITTEN}]`, getAttrs: linkAttributes }],
      toDOM: ({ attrs }) => ['a', attrs['href'] === '' ? {} : { href: String(attrs['href']) }, 0],
    },
    strong: plainMark('strong', 'b'),
    em: plainMark('em', 'i'),
    underline: plainMark('u'),
    strike: plainMark('s'),
    deleted: plainMark('del'),
    inserted: plainMark('ins'),
    sub: plainMark('sub'),
    sup: plainMark('sup'),
    code: plainMark('code'),
  },
})
