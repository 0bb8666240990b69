import type { StateInline } from 'markdown-it'
import { scopeOf } from '../scope.ts'
import { linkDestination } from './destination.ts'

export interface ReadLink {
  /** Start of the text between the brackets; `labelEnd` is its end. */
  readonly labelStart: number
  readonly labelEnd: number
  readonly href: string
  /** Empty if there is none. */
  readonly title: string
  /** The position after the closing parenthesis. */
  readonly end: number
}

const blank = /[ \t\n]*/y

/** Parses `[label](url "title")` at `start`; undefined if it is incomplete or its destination is unsafe. */
export function readLink(state: StateInline, start: number): ReadLink | undefined {
  const { parseLinkLabel, parseLinkDestination, parseLinkTitle } = state.md.helpers
  const labelEnd = parseLinkLabel(state, start)
  if (labelEnd < 0 || state.src[labelEnd + 1] !== '(') return undefined
  const destination = parseLinkDestination(state.src, skipBlank(state, labelEnd + 2), state.posMax)
  if (!destination.ok) return undefined
  let end = skipBlank(state, destination.pos)
  let title = ''
  if (end > destination.pos && state.src[end] !== ')') {
    const parsed = parseLinkTitle(state.src, end, state.posMax)
    if (!parsed.ok) return undefined
    title = parsed.str
    end = skipBlank(state, parsed.pos)
  }
  if (end >= state.posMax || state.src[end] !== ')') return undefined
  const href = linkDestination(destination.str, scopeOf(state.env).context.organisationUrl)
  return href === undefined ? undefined : { labelStart: start + 1, labelEnd, href, title, end: end + 1 }
}

function skipBlank(state: StateInline, position: number): number {
  blank.lastIndex = position
  blank.test(state.src)
  return Math.min(blank.lastIndex, state.posMax)
}
