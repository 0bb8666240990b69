import { previewBounds } from '../../../protocol/bounds.ts'
import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { organisationSettings } from '../realm/settings.ts'
import { ownerOfBot } from '../users/store.ts'
import { previewHtml } from './html.ts'
import { knownPreviews, linksOf, storeLinks, type Known, type LinkRow, type Preview } from './store.ts'

type Kinds = Pick<
  ReturnType<typeof organisationSettings>,
  'inline_image_preview' | 'inline_url_embed_preview'
>

const isWanted = ({ kind }: Preview, settings: Kinds): boolean =>
  kind === 'page' ? settings.inline_url_embed_preview : settings.inline_image_preview

/** The address of a link as it is fetched, without the part that names a place in it; undefined for other links. */
function addressOf(href: string, own: string): string | undefined {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === own) return undefined
  url.hash = ''
  return url.href.length > previewBounds.address_length ? undefined : url.href
}

/** The addresses that a text links and that get previews. */
function previewedLinks(context: ChatContext, { links }: Pick<RenderedMarkdown, 'links'>): string[] {
  const settings = organisationSettings(context)
  const isOn = settings.inline_image_preview || settings.inline_url_embed_preview
  if (!context.previews.isOffered || !isOn || links.length === 0) return []
  const own = URL.parse(context.url())?.origin ?? ''
  const urls = links.flatMap((href) => addressOf(href, own) ?? [])
  return [...new Set(urls)].slice(0, previewBounds.of_a_message)
}

function isFresh({ preview, fetchedAt }: Known, now: number): boolean {
  const { fresh_seconds, fresh_failure_seconds } = previewBounds
  return now - fetchedAt < (preview.kind === 'nothing' ? fresh_failure_seconds : fresh_seconds)
}

/** Adds the previews of these links to a message's HTML. */
export function drawnPreviews(
  context: ChatContext,
  body: string,
  urls: readonly string[],
): { readonly html: string; readonly hasImage: boolean } {
  if (urls.length === 0) return { html: body, hasImage: false }
  const known = knownPreviews(context.database, urls)
  const settings = organisationSettings(context)
  const shown = urls.flatMap((url) => {
    const preview = known.get(url)?.preview
    return preview && isWanted(preview, settings) ? [{ url, preview }] : []
  })
  const drawn = shown.map(({ url, preview }) => previewHtml(context, url, preview))
  return {
    html: [body, ...drawn.filter((each) => each !== '')].join('\n'),
    hasImage: shown.some(({ preview }) => preview.kind === 'picture'),
  }
}

/** A rendered text with previews, and the links for `noteLinks`. */
export interface Previewed {
  readonly rendered: RenderedMarkdown
  readonly links: readonly LinkRow[]
}

/**
 * Adds the previews that are known to a rendered text, and lists those that are to be fetched.
 * @param writer pays for what is to be fetched
 * @param messageId of the message that the text replaces: its author may have taken its previews off
 */
export function withPreviews(
  context: ChatContext,
  writer: Caller,
  rendered: RenderedMarkdown,
  messageId?: number,
): Previewed {
  const { database } = context
  const urls = previewedLinks(context, rendered)
  if (urls.length === 0) return { rendered, links: [] }
  if (messageId !== undefined && linksOf(database, messageId).some(({ state }) => state === 'hidden')) {
    return { rendered, links: urls.map((url) => ({ url, state: 'hidden' })) }
  }
  const known = knownPreviews(database, urls)
  const payer = (writer.is_bot ? ownerOfBot(database, writer.user_id) : undefined) ?? writer.user_id
  const now = secondsNow(context)
  const links = urls.flatMap((url): LinkRow[] => {
    const preview = known.get(url)
    if (preview && isFresh(preview, now)) return [{ url, state: 'shown' }]
    if (context.previews.mayFetch(payer)) return [{ url, state: 'waiting' }]
    return preview ? [{ url, state: 'shown' }] : []
  })
  const drawn = drawnPreviews(
    context,
    rendered.html,
    links.map(({ url }) => url),
  )
  return {
    rendered: { ...rendered, html: drawn.html, hasImage: rendered.hasImage || drawn.hasImage },
    links,
  }
}

/** Records a message's links, within the transaction that stores it; those that are not known are fetched after it. */
export function noteLinks(context: ChatContext, messageId: number, links: readonly LinkRow[]): void {
  storeLinks(context.database, messageId, links)
  if (links.some(({ state }) => state === 'waiting')) context.database.afterCommit(context.previews.wake)
}
