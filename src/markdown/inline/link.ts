import type { StateInline } from 'markdown-it'
import { countedLink } from '../links/pushLink.ts'
import { type ReadLink, readLink } from '../links/readLink.ts'
import { type InlineRule, scopeOf } from '../scope.ts'

/** `[text](url)`. Without text the address is shown; an unsafe destination leaves the source as text. */
export const link: InlineRule = (state, silent) => {
  if (state.src[state.pos] !== '[' || state.linkLevel > 0 || !scopeOf(state.env).mayLink) return false
  const found = readLink(state, state.pos)
  if (!found) return false
  if (!silent) pushNamedLink(state, found)
  state.pos = found.end
  return true
}

/** Pushes the link with its label parsed as inline text. */
export function pushNamedLink(state: StateInline, found: ReadLink): void {
  const outerMax = state.posMax
  countedLink(state, found, () => {
    if (state.src.slice(found.labelStart, found.labelEnd).trim() === '') {
      state.push('text', '', 0).content = found.href
      return
    }
    state.pos = found.labelStart
    state.posMax = found.labelEnd
    state.md.inline.tokenize(state)
  })
  state.posMax = outerMax
}
