/*
 * KaTeX positions its glyphs with inline styles, the only ones that a message may carry besides the alignment
 * of table cells. Nothing else checks them: a content security policy does not see styles of adopted nodes.
 */

const length = /^-?(\d{0,4}(?:\.\d{1,6})?)(em|ex|pt|px)$/
const colour = /^(#[0-9a-f]{3,8}|[a-z]{1,30})$/i
const LIMIT = 40

const isLength = (value: string): boolean => {
  const match = length.exec(value)
  return match !== null && match[1] !== '' && Number(match[1]) <= LIMIT
}

const lengthProperty =
  /^(?:height|(?:min-)?width|vertical-align|top|bottom|left|margin(?:-(?:top|right|bottom|left))?|padding-left|border(?:-(?:top|right|bottom|left))?-width)$/
const colourProperty = /^(?:(?:background|border)-)?color$/

function isAllowed(property: string, value: string): boolean {
  if (lengthProperty.test(property)) return value === '0' || isLength(value)
  if (colourProperty.test(property)) return colour.test(value)
  if (property === 'position') return value === 'relative'
  return /^border(?:-right)?-style$/.test(property) && value === 'solid'
}

/** The harmless declarations of an inline style inside math. */
export function allowedMathStyle(style: string): string {
  return style
    .split(';')
    .flatMap((declaration) => {
      const [property = '', value = '', ...rest] = declaration
        .split(':')
        .map((part) => part.trim().toLowerCase())
      return rest.length === 0 && isAllowed(property, value) ? [`${property}:${value};`] : []
    })
    .join('')
}

const alignment = /^\s*text-align\s*:\s*(left|center|right)\s*;?\s*$/i

/** The alignment of a table cell, logically, so that it holds in both directions of writing; empty for any other style. */
export function allowedCellStyle(style: string): string {
  const side = alignment.exec(style)?.[1]?.toLowerCase()
  return side === undefined
    ? ''
    : `text-align:${side === 'left' ? 'start' : side === 'right' ? 'end' : side};`
}
