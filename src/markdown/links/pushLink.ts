import type { StateInline, Token } from 'markdown-it'
import { scopeOf } from '../scope.ts'
import { uploadPath } from './destination.ts'

export interface LinkTarget {
  readonly href: string
  readonly title?: string
}

/**
 * Pushes a link around the tokens of `pushContent`. Returns false and pushes nothing inside another link, or
 * when the message has too many links.
 */
export function countedLink(state: StateInline, target: LinkTarget, pushContent: () => void): boolean {
  const scope = scopeOf(state.env)
  if (state.linkLevel > 0 || !scope.mayLink) return false
  scope.countLink()
  const path = uploadPath(target.href)
  if (path !== undefined) scope.uploads.add(path)
  if (scope.quoteDepth + scope.spoilerDepth === 0 && /^https?:/i.test(target.href))
    scope.links.add(target.href)
  const open: Token = state.push('link_open', 'a', 1)
  open.attrs = [['href', target.href]]
  if (target.title) open.attrPush(['title', target.title])
  state.linkLevel += 1
  pushContent()
  state.linkLevel -= 1
  state.push('link_close', 'a', -1)
  return true
}
