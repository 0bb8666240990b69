import type { StateInline } from 'markdown-it'
import { countedLink } from '../links/pushLink.ts'
import { type InlineRule, scopeOf } from '../scope.ts'
import { pushEmoji } from './pushEmoji.ts'
import type { Span } from './spans.ts'

/**
 * Plain text up to the next position where something else may begin. Every parsing step passes here and is
 * counted.
 */
export const text: InlineRule = (state, silent) => {
  const scope = scopeOf(state.env)
  scope.spend(1)
  let end = state.pos
  while (end < state.posMax && !scope.spans?.stopsAt(end)) end += 1
  if (end === state.pos) return false
  if (!silent) state.pending += state.src.slice(state.pos, end)
  state.pos = end
  return true
}

/** A bare link, a linkifier's match, an emoji character or an emoticon. */
export const span: InlineRule = (state, silent) => {
  const found = scopeOf(state.env).spans?.at(state.pos)
  if (!found || found.end > state.posMax) return false
  if (!silent) pushSpan(state, found)
  state.pos = found.end
  return true
}

function pushSpan(state: StateInline, found: Span): void {
  if (found.kind === 'emoji') return pushEmoji(state, found.code, found.name)
  const typed = state.src.slice(found.start, found.end)
  const isLinked = countedLink(state, { href: found.url }, () => {
    state.push('text', '', 0).content = typed
  })
  if (!isLinked) state.pending += typed
}
