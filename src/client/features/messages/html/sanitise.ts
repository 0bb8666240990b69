import createPurifier, { type Config } from 'dompurify'
import { plainTextOf } from '../../../../markdown/plainText.ts'
import { once } from '../../../ui/memoize.ts'
import { allowedLink, allowedSource, previewSource } from './addresses.ts'
import {
  allowedAttributes,
  allowedClasses,
  allowedTags,
  drawingTags,
  isAllowedAttribute,
  mathTags,
  type Surroundings,
} from './allowed.ts'
import { allowedCellStyle, allowedMathStyle } from './mathStyle.ts'
import { isNestedDeeperThan } from './nesting.ts'
import { STYLE, withStylesApart } from './stylesApart.ts'

const MAX_LENGTH = 1_000_000
const MAX_NESTING = 200

const settings: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...allowedAttributes],
  // Addresses are decided by the attribute hook; these hold no address.
  ADD_URI_SAFE_ATTR: allowedAttributes.filter((name) => name !== 'href' && name !== 'src'),
  ALLOWED_URI_REGEXP:
    /^(?:(?:https?|mailto|tel|sms|geo|ircs?|magnet|matrix|xmpp|webcal|ftp|news|sip|bitcoin):|[/#])/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_ATTR: ['id', 'name', 'srcset', 'ping', 'is', 'slot'],
  SANITIZE_DOM: true,
  SANITIZE_NAMED_PROPS: true,
  CUSTOM_ELEMENT_HANDLING: {
    tagNameCheck: null,
    attributeNameCheck: null,
    allowCustomizedBuiltInElements: false,
  },
  ADD_FORBID_CONTENTS: [
    'select',
    'textarea',
    'title',
    'noscript',
    'template',
    'form',
    'dialog',
    'iframe',
    'object',
  ],
  RETURN_DOM_FRAGMENT: true,
}

function surroundingsOf(element: Element): Surroundings {
  if (element.closest('.katex, .katex-error')) return 'math'
  return element.closest('.codehilite') ? 'code' : 'text'
}

/** The value that an attribute may keep; undefined when the attribute must go. */
function allowedValue(element: Element, name: string, value: string): string | undefined {
  const tag = element.localName
  if (!isAllowedAttribute(tag, name)) return undefined
  switch (name) {
    case 'class':
      return allowedClasses(value, surroundingsOf(element)) || undefined
    case 'href':
      return allowedLink(value, location.origin)
    case 'src':
    case 'data-original-src':
      return allowedSource(value, location.origin)
    case STYLE:
      return allowedStyle(element, value) || undefined
    case 'role':
      return value === 'img' ? value : undefined
    case 'data-user-id':
      return /^(\d{1,15}|\*)$/.test(value) ? value : undefined
    case 'datetime':
      return Number.isNaN(Date.parse(value)) ? undefined : value
    case 'data-id': // an identifier of a film; some servers put a whole frame into it
      return value.includes('<') ? undefined : value
    default:
      return mathTags.has(tag) || drawingTags.has(tag) ? allowedDrawingValue(name, value) : value
  }
}

function allowedDrawingValue(name: string, value: string): string | undefined {
  if (name === 'd') return /^[\d\s.,a-z+-]{0,20000}$/i.test(value) ? value : undefined
  return /^[\w\s.,:/%#+-]{0,80}$/.test(value) ? value : undefined
}

function allowedStyle(element: Element, style: string): string {
  if (element.localName === 'td' || element.localName === 'th') return allowedCellStyle(style)
  if (element.localName === 'a') {
    if (!element.classList.contains('message_embed_image')) return ''
    const source = previewSource(style, location.origin)
    if (source !== undefined) element.setAttribute('data-preview', source)
    return ''
  }
  return surroundingsOf(element) === 'math' ? allowedMathStyle(style) : ''
}

/** Copies the styles that the sanitizer found harmless to the elements of a copy. */
export function applyStyles(body: DocumentFragment): void {
  for (const element of body.querySelectorAll<HTMLElement | MathMLElement | SVGElement>(`[${STYLE}]`)) {
    element.style.cssText = element.getAttribute(STYLE) ?? ''
    element.removeAttribute(STYLE)
  }
}

/**
 * Leaves of a formula: elements within them are HTML to the parser, and would be removed together with their
 * text.
 */
const mathLeaves: ReadonlySet<string> = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])

/** Drops drawing and formulas outside of math; the TeX source of a formula becomes its name. */
function checkElement(node: Node, tagName: string): void {
  if (!(node instanceof Element)) return
  if (tagName === 'annotation') {
    const formula = node.closest('.katex')
    if (formula && node.getAttribute('encoding') === 'application/x-tex') {
      formula.setAttribute('aria-label', node.textContent.trim())
      formula.setAttribute('data-formula', '')
    }
    node.replaceChildren()
  } else if (mathLeaves.has(tagName) && node.firstElementChild) {
    node.replaceChildren(node.textContent)
  } else if ((mathTags.has(tagName) || drawingTags.has(tagName)) && !node.closest('.katex')) {
    node.replaceChildren(node.textContent)
  }
}

/** What stays of a kind of text. */
export interface Dialect {
  readonly settings: Config & { RETURN_DOM_FRAGMENT: true }
  /** Sees each element before it is decided on, with what is within. */
  readonly checkElement: (node: Node, tagName: string) => void
  /** The value that an attribute may keep; undefined when the attribute must go. */
  readonly valueOf: (element: Element, name: string, value: string) => string | undefined
}

export const messageDialect: Dialect = { settings, checkElement, valueOf: allowedValue }

const purify = once(() => {
  const purifier = createPurifier(window)
  let used: Dialect
  purifier.addHook('uponSanitizeElement', (node, { tagName }) => used.checkElement(node, tagName))
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    const value = used.valueOf(element, attribute.attrName, attribute.attrValue)
    if (value === undefined) attribute.keepAttr = false
    else attribute.attrValue = value
  })
  return (html: string, dialect: Dialect): DocumentFragment | false => {
    if (used !== dialect) purifier.setConfig((used = dialect).settings)
    // A frameset leaves the parsed document without a body, and the sanitizer without a result, though its type
    // promises one.
    return purifier.isSupported && purifier.sanitize(html, used.settings)
  }
})

function asPlainText(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const paragraph = document.createElement('p')
  paragraph.textContent = plainTextOf(html.slice(0, MAX_LENGTH))
  fragment.append(paragraph)
  return fragment
}

/**
 * The allowed parts of a message body or another text, as nodes. Bodies too long or too deep to be checked in time become
 * plain text. Keeps a single instance of the sanitizer; must not be called from within its hooks.
 */
export function sanitise(html: string, dialect = messageDialect): DocumentFragment {
  return (
    (html.length <= MAX_LENGTH &&
      !isNestedDeeperThan(html, MAX_NESTING) &&
      purify()(withStylesApart(html), dialect)) ||
    asPlainText(html)
  )
}
