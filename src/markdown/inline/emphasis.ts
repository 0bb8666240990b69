import type { StateInline, Token } from 'markdown-it'
import type { InlineRule } from '../scope.ts'

/** Underscores are part of names here, and never markup. */
export const literalUnderscores: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '_') return false
  if (!silent) state.pending += '_'
  state.pos += 1
  return true
}

const struckThrough = /~~[^~\n]+~~(?!~)/y

/** Positions of closing strikethrough marks. */
const closings = new WeakMap<StateInline, number>()

/**
 * `~~` strikes through the text up to the next `~~` on the line, spaces included, if it contains no tilde;
 * any other number of tildes is text. markdown-it pairs the marks and turns them into `del`.
 */
export const exactStrikethrough: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '~') return false
  const { length } = state.scanDelims(state.pos, true)
  if (!silent) {
    state.push('text', '', 0).content = '~'.repeat(length)
    if (length === 2) pushStrikethrough(state)
  }
  state.pos += length
  return true
}

/** Pushes the opening or closing marks at the current position. */
function pushStrikethrough(state: StateInline): void {
  const close = closings.get(state) === state.pos
  struckThrough.lastIndex = state.pos
  const open = !close && struckThrough.test(state.src) && struckThrough.lastIndex <= state.posMax
  if (open) closings.set(state, struckThrough.lastIndex - 2)
  const marker = '~'.charCodeAt(0)
  const token = state.tokens.length - 1
  if (open || close) state.delimiters.push({ marker, length: 0, token, end: -1, open, close })
}

/** Makes `***both***` strong around emphasis, as on other servers; markdown-it nests them the other way. */
export function strongOutside({ tokens }: StateInline): void {
  // Positions of opening and closing tags, and the opening ones without a closing tag so far.
  const tags = tokens.flatMap((token, position) => (token.nesting === 0 ? [] : [position]))
  const open: number[] = []
  for (const [index, position] of tags.entries()) {
    if (tokens[position]?.nesting === 1) {
      open.push(index)
      continue
    }
    const opening = open.pop() ?? 0
    const outside = adjacent(tokens, tags.slice(opening, opening + 2))
    const inside = adjacent(tokens, tags.slice(index - 1, index + 1))
    if (typesOf([...outside, ...inside]) === 'em_open strong_open strong_close em_close') {
      for (const token of [...outside, ...inside]) exchange(token)
    }
  }
}

/** Returns the two tokens at these positions if there is no visible content between them; else none. */
function adjacent(tokens: readonly Token[], [first = 0, second = 0]: readonly number[]): Token[] {
  const between = tokens.slice(first + 1, second)
  const touches = between.every((token) => token.type === 'text' && token.content === '')
  const pair = [tokens[first], tokens[second]].filter((token) => token !== undefined)
  return touches ? pair : []
}

function typesOf(tokens: readonly Token[]): string {
  return tokens.map((token) => token.type).join(' ')
}

function exchange(token: Token): void {
  const [from, to] = token.tag === 'strong' ? (['strong', 'em'] as const) : (['em', 'strong'] as const)
  token.type = token.type.replace(from, to)
  token.tag = to
}
