import type { StateCore, Token } from 'markdown-it'
import { scopeOf } from '../scope.ts'
import { findSpans } from './spans.ts'

/** 1 where the hidden content of a spoiler begins, -1 where it ends. */
const spoilerStep = ({ meta }: Token): number => (meta as { spoiler?: number } | null)?.spoiler ?? 0

/** Parses the text of every block, with its depth in quotes. */
export function parseInline(state: StateCore): void {
  const scope = scopeOf(state.env)
  for (const token of state.tokens) {
    if (token.type === 'blockquote_open') scope.quoteDepth += 1
    if (token.type === 'blockquote_close') scope.quoteDepth -= 1
    scope.spoilerDepth += spoilerStep(token)
    if (token.type !== 'inline') continue
    scope.spans = findSpans(token.content, scope)
    token.children ??= []
    state.md.inline.parse(token.content, state.md, state.env, token.children)
  }
}
