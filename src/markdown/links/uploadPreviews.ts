import type { StateCore, Token } from 'markdown-it'
import { messageBounds } from '../../protocol/bounds.ts'
import type { MarkdownContext } from '../context.ts'
import { finishedHtml, openTag } from '../html.ts'
import { type Scope, scopeOf } from '../scope.ts'
import { uploadPath } from './destination.ts'
import { mediaOf, pictureAttributes, type UploadMedia } from './uploadMedia.ts'

interface UploadLink {
  readonly href: string
  readonly text: string
  readonly media: UploadMedia
}

/** Adds previews of linked images and videos after the block that links them; quotes get none. */
export function uploadPreviews(state: StateCore): void {
  const scope = scopeOf(state.env)
  if (scope.uploads.size === 0) return
  const previews = findPreviews(state.tokens, scope.context)
  state.tokens = state.tokens.flatMap((token, index) => {
    const links = previews.get(index)
    if (!links) return isAlone(state.tokens, index, previews) ? [] : [token]
    const preview = previewToken(state, links, scope, token.hidden)
    return isAlone(state.tokens, index, previews) ? [preview] : [token, preview]
  })
}

/** Previews by the position of the token that they follow. */
function findPreviews(tokens: readonly Token[], context: MarkdownContext): Map<number, UploadLink[]> {
  const previews = new Map<number, UploadLink[]>()
  let room: number = messageBounds.previews
  let quotes = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'blockquote_open') quotes += 1
    if (token.type === 'blockquote_close') quotes -= 1
    if (token.type !== 'inline' || quotes > 0 || room === 0) continue
    const links = linkedMedia(token, context).slice(0, room)
    room -= links.length
    const end = endOfBlock(tokens, index)
    if (links.length > 0) previews.set(end, [...(previews.get(end) ?? []), ...links])
  }
  return previews
}

/** End of the block around this text; for a table's cell, the end of the table. */
function endOfBlock(tokens: readonly Token[], inline: number): number {
  const opening = tokens[inline - 1]?.type ?? ''
  const isCell = opening === 'td_open' || opening === 'th_open'
  const closing = isCell ? 'table_close' : opening.replace('_open', '_close')
  return tokens.findIndex((token, index) => index > inline && token.type === closing)
}

/** Returns true if this token belongs to a paragraph that contains only a link to an image shown below it. */
function isAlone(
  tokens: readonly Token[],
  index: number,
  previews: ReadonlyMap<number, readonly UploadLink[]>,
): boolean {
  const position = ['paragraph_open', 'inline', 'paragraph_close'].indexOf(tokens[index]?.type ?? '')
  if (position === -1 || tokens[index - position]?.type !== 'paragraph_open') return false
  const [first, ...others] = previews.get(index - position + 2) ?? []
  const children = tokens[index - position + 1]?.children ?? []
  if (first?.media.kind !== 'image' || others.length > 0) return false
  return children[0]?.type === 'link_open' && children.findIndex(isLinkClose) === children.length - 1
}

function isLinkClose(token: Token): boolean {
  return token.type === 'link_close'
}

function linkedMedia(inline: Token, context: MarkdownContext): UploadLink[] {
  const children = inline.children ?? []
  return children.flatMap((token, index) => {
    const href = token.type === 'link_open' ? String(token.attrGet('href')) : ''
    const path = uploadPath(href)
    const media = path === undefined ? undefined : mediaOf(path, context)
    if (!media || media.kind === 'audio') return []
    return [{ href, media, text: labelFrom(children, index + 1) }]
  })
}

function labelFrom(tokens: readonly Token[], start: number): string {
  const end = tokens.findIndex((token, index) => index >= start && token.type === 'link_close')
  return tokens
    .slice(start, end)
    .map((token) => (token.type === 'text' || token.type === 'code_inline' ? token.content : ''))
    .join('')
}

function previewToken(
  state: StateCore,
  links: readonly UploadLink[],
  scope: Scope,
  isInItem: boolean,
): Token {
  const token = new state.Token(finishedHtml, '', 0)
  token.content = links.map(preview).join('') + (isInItem ? '' : '\n')
  if (links.some(({ media }) => media.kind === 'image')) scope.hasImage = true
  return token
}

function preview({ href, text, media }: UploadLink): string {
  const isVideo = media.kind === 'video'
  const shown = isVideo
    ? `${openTag('video', { preload: 'metadata', src: href })}</video>`
    : openTag('img', pictureAttributes(href, media))
  const box = openTag('div', {
    class: isVideo ? 'message_inline_image message_inline_video' : 'message_inline_image',
  })
  const title = text === '' || text.endsWith(href) ? undefined : text
  return `${box}${openTag('a', { href, title })}${shown}</a></div>`
}
