import * as v from 'valibot'
import { NAMESPACE } from '../../protocol/calendar/interface.ts'
import { escapeHtml } from '../../markdown/html.ts'
import { plainTextOf } from '../../markdown/plainText.ts'
import type { Pages } from './app.ts'
import type { ChatBackend } from './backend.ts'
import type { OrganizationName } from './organizationName.ts'
import { siteOf, type Peer } from './peer.ts'

/*
 * The app renders its pages in the browser, which most search engines, link previews and assistants do not
 * wait for. So the page of an event has its title, description and structured data (schema.org) in its head,
 * as far as they are public.
 */

const PAGE = /^\/event\/(?!new$)([^/]+)$/
/** Milliseconds that the page waits for the calendar; browsers do not need the head. */
const PATIENCE = 1_500
const LONGEST_DESCRIPTION = 300

const publicEvent = v.object({
  title: v.string(),
  status: v.literal('publish'),
  excerpt: v.fallback(v.string(), ''),
  description: v.fallback(v.string(), ''),
  image: v.fallback(v.nullable(v.object({ url: v.string() })), null),
  protected: v.fallback(v.boolean(), false),
  json_ld: v.fallback(
    v.optional(v.union([v.record(v.string(), v.unknown()), v.array(v.unknown())])),
    undefined,
  ),
})
type PublicEvent = v.InferOutput<typeof publicEvent>

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  content === '' ? '' : `<meta ${name}="${key}" content="${escapeHtml(content)}" />`

/** Structured data is not executed, so the page's policy needs no exception; "<" could end the element. */
const structuredData = (data: PublicEvent['json_ld']): string =>
  data === undefined
    ? ''
    : `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

/** Returns the head of the event's page as HTML; what names the organization alone is in the page already. */
function headOf(event: PublicEvent, address: string, organization: string | undefined): string {
  const title = plainTextOf(event.title)
  const description = plainTextOf(event.excerpt || event.description).slice(0, LONGEST_DESCRIPTION)
  return [
    `<title>${escapeHtml(organization === undefined ? title : `${title} – ${organization}`)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'event'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', event.image?.url ?? ''),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    structuredData(event.json_ld),
  ].join('')
}

interface Reading {
  readonly slug: string
  readonly site: string
  readonly address: string
}

/** Reads the event without an account; undefined if it is not public. */
async function askPublicEvent(
  calendar: ChatBackend,
  { slug, site, address }: Reading,
  signal: AbortSignal,
): Promise<PublicEvent | undefined> {
  const url = `${site}/${NAMESPACE}/events/by-slug/${encodeURIComponent(slug)}`
  const request = new Request(url, { headers: { accept: 'application/json' }, signal })
  try {
    const answer = await calendar(request, { address, site })
    if (!answer.ok) return undefined
    const read = v.safeParse(publicEvent, await answer.json())
    return read.success && !read.output.protected ? read.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the event; undefined as well if the calendar does not answer in time. An answer that is for all readers goes on
 * without this page.
 */
function readPublicEvent(calendar: ChatBackend, reading: Reading): Promise<PublicEvent | undefined> {
  const late = AbortSignal.timeout(PATIENCE)
  return Promise.race([
    askPublicEvent(calendar, reading, late),
    new Promise<undefined>((resolve) => {
      if (late.aborted) resolve(undefined)
      late.addEventListener('abort', () => resolve(undefined))
    }),
  ])
}

/** Replaces the page's title with this head. */
async function withHead(page: Response, head: string): Promise<Response> {
  const html = await page.text()
  const headers = new Headers(page.headers)
  for (const name of ['content-length', 'etag']) headers.delete(name)
  return new Response(
    html.replace(/<title>[^<]*<\/title>/, () => head),
    { headers },
  )
}

/** Adds the head of public events to the app's pages. */
export const withEventHeads =
  (pages: Pages, calendar: ChatBackend, nameOf: OrganizationName = () => undefined): Pages =>
  async (request: Request, peer: Peer, pathname: string) => {
    const slug = request.method === 'GET' ? PAGE.exec(pathname)?.[1] : undefined
    if (slug === undefined) return pages(request, peer, pathname)
    const site = siteOf(request, peer)
    const event = await readPublicEvent(calendar, { slug, site, address: peer.address })
    if (!event) return pages(request, peer, pathname)
    // Ask for the page uncompressed and unconditionally, because it will be changed.
    const accept = request.headers.get('accept') ?? 'text/html'
    const page = await pages(new Request(request.url, { headers: { accept } }), peer, pathname)
    const isHtml = page.headers.get('content-type')?.startsWith('text/html') === true
    return page.ok && isHtml
      ? withHead(page, headOf(event, `${site}/event/${encodeURIComponent(slug)}`, nameOf()))
      : page
  }
