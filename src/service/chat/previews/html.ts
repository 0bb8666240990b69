import { escapeHtml } from '../../../markdown/html.ts'
import type { ChatContext } from '../context.ts'
import { addressElsewhere } from './address.ts'
import type { Preview } from './store.ts'

/*
 * Previews as the HTML of Zulip servers, which other clients know. They follow the text of a message. No text can contain
 * their first tags, because it is escaped, so that they can be taken off again.
 */

const FIRST_TAGS =
  /\n?<div class="message_(?:embed|inline_image elsewhere|inline_video elsewhere|sound elsewhere)">/

/** Returns a message's HTML without previews of other sites. */
export function withoutPreviews(html: string): string {
  const start = html.search(FIRST_TAGS)
  return start === -1 ? html : html.slice(0, start)
}

type Page = Extract<Preview, { kind: 'page' }>

function cardOf(context: Pick<ChatContext, 'secret'>, url: string, page: Page): string {
  const href = escapeHtml(url)
  const title = escapeHtml(page.title)
  const picture =
    page.picture === null
      ? ''
      : `<a class="message_embed_image" href="${href}" style="background-image: url(&quot;${addressElsewhere(context, page.picture)}&quot;)"></a>`
  const description =
    page.description === ''
      ? ''
      : `<div class="message_embed_description">${escapeHtml(page.description)}</div>`
  return (
    `<div class="message_embed">${picture}<div class="data-container">` +
    `<div class="message_embed_title"><a href="${href}" title="${title}">${title}</a></div>${description}</div></div>`
  )
}

/** Returns the preview of an address as HTML; empty if it has nothing to show. */
export function previewHtml(context: Pick<ChatContext, 'secret'>, url: string, preview: Preview): string {
  const href = escapeHtml(url)
  const source = preview.kind === 'nothing' || preview.kind === 'page' ? '' : addressElsewhere(context, url)
  switch (preview.kind) {
    case 'page':
      return cardOf(context, url, preview)
    case 'picture':
      return (
        `<div class="message_inline_image elsewhere"><a href="${href}"><img ` +
        `data-original-content-type="${preview.content_type}" data-original-dimensions="${preview.width}x${preview.height}" ` +
        `src="${source}"></a></div>`
      )
    case 'film':
      return (
        `<div class="message_inline_video elsewhere"><a href="${href}"><video preload="metadata" ` +
        `src="${source}"></video></a></div>`
      )
    case 'sound':
      return (
        `<div class="message_sound elsewhere"><audio controls preload="metadata" src="${source}" ` +
        `title="${href}"></audio></div>`
      )
    case 'nothing':
      return ''
  }
}
