import type { StateInline } from 'markdown-it'
import { openTag, pushHtml } from '../html.ts'
import { uploadPath } from '../links/destination.ts'
import { type ReadLink, readLink } from '../links/readLink.ts'
import { mediaOf, pictureAttributes } from '../links/uploadMedia.ts'
import { type InlineRule, scopeOf } from '../scope.ts'
import { pushNamedLink } from './link.ts'

/** `![text](url)`: shows an uploaded image or sound within the line; anything else becomes a link. */
export const image: InlineRule = (state, silent) => {
  if (!state.src.startsWith('![', state.pos)) return false
  if (state.linkLevel > 0 || !scopeOf(state.env).mayLink) return false
  const found = readLink(state, state.pos + 1)
  if (!found) return false
  if (!silent && !pushMedia(state, found)) pushNamedLink(state, found)
  state.pos = found.end
  return true
}

function pushMedia(state: StateInline, { labelStart, labelEnd, href, title }: ReadLink): boolean {
  const scope = scopeOf(state.env)
  const path = uploadPath(href)
  const media = path === undefined ? undefined : mediaOf(path, scope.context)
  if (path === undefined || !media || media.kind === 'video') return false
  scope.uploads.add(path)
  const label = state.src.slice(labelStart, labelEnd)
  if (media.kind === 'audio') {
    const tag = openTag('audio', { preload: 'metadata', src: href, title: title || label || undefined })
    pushHtml(state, `${tag.replace('<audio', '<audio controls')}</audio>`)
    return true
  }
  scope.hasImage = true
  const { src, ...attributes } = pictureAttributes(href, media)
  pushHtml(
    state,
    openTag('img', {
      alt: label,
      class: 'inline-image',
      ...attributes,
      'data-original-src': href,
      src,
      title: title || undefined,
    }),
  )
  return true
}
