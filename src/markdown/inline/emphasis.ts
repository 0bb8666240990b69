import type { StateInline, Token } from 'markdown-it'
import type { InlineRule } from '../scope.ts'

/** Underscores are part of names here, and never mark-up. */
export const literalUnderscores: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '_') return false
  if (!silent) state.pending += '_'
  state.pos += 1
  return true
}

/** `~~` strikes through; any other number of tildes is text. markdown-it pairs the marks and turns them into `del`. */
export const exactStrikethrough: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '~') return false
  const { can_open: open, can_close: close, length } = state.scanDelims(state.pos, true)
  if (!silent) {
    const marks = state.push('text', '', 0)
    marks.content = '~'.repeat(length)
    const marker = '~'.charCodeAt(0)
    if (length === 2) {
      state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close })
    }
  }
  state.pos += length
  return true
}

/** `***both***` is strong around stressed, as other servers draw it; markdown-it nests the other way. */
export function strongOutside({ tokens }: StateInline): void {
  // Positions of opening and closing tags, and among them those that are still open.
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

/** The two tokens at these positions if nothing that shows stands between them; else none. */
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
