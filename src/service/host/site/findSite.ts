import * as v from 'valibot'
import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import { ask, type SiteAnswer } from './ask.ts'
import { SiteFault } from './siteFault.ts'

/*
 * Finds a calendar from the address of its site alone. WordPress names its interface's address in a header of every
 * page; without it the interface is at /wp-json/, or at ?rest_route= where addresses have no names.
 */

/** Namespace of The Events Calendar. */
export const TRIBE = 'tribe/events/v1'

/** A WordPress site with a calendar. */
export interface WordPressSite {
  readonly kind: 'wordpress'
  readonly name: string
  /** Address of its pages, without a trailing slash. */
  readonly home: string
  /** Address of its interface: `…/wp-json/`, or `…/?rest_route=/`. */
  readonly base: string
  readonly namespace: string
  /** Address of an event's page up to the event's slug, such as `https://hall.example/event/`. */
  readonly eventPages: string
  /** IANA name of the site's clock. */
  readonly timezone: string
  /** Page on which its people make application passwords; undefined if it does not accept any. */
  readonly authorizePage: string | undefined
}

/** A calendar with the interface alone, at a known path. */
export interface PlainSite {
  readonly kind: 'plain'
  readonly home: string
  readonly namespace: string
}

export type FoundSite = WordPressSite | PlainSite

export interface Wanted {
  /** `EVENTS_URL`, without a trailing slash. */
  readonly url: string
  /** `EVENTS_NAMESPACE`. */
  readonly namespace: string
  /** Milliseconds for each question. */
  readonly patience: number
}

/** The beginning of a page, where the header's links are repeated. */
const HEAD_LENGTH = 256 * 1024

const text = v.fallback(v.string(), '')
const index = v.object({
  name: text,
  home: text,
  timezone_string: text,
  gmt_offset: v.fallback(v.pipe(v.unknown(), v.transform(Number), v.finite()), 0),
  namespaces: v.array(v.string()),
  authentication: v.fallback(
    v.object({
      'application-passwords': v.object({ endpoints: v.object({ authorization: v.string() }) }),
    }),
    { 'application-passwords': { endpoints: { authorization: '' } } },
  ),
})
type Index = v.InferOutput<typeof index>

const INDEX_FIELDS = 'name,home,timezone_string,gmt_offset,namespaces,authentication'

/** Address of a path of the interface, such as `tribe/events/v1/events`. */
export function addressIn(
  base: string,
  path: string,
  query: URLSearchParams = new URLSearchParams(),
): string {
  const url = new URL(base)
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/${path}`)
  else url.pathname += path
  for (const [name, value] of query) url.searchParams.append(name, value)
  return url.href
}

/** The address that a page names as its interface's, in a header or in its head. */
function namedBase({ headers, text: page, url }: SiteAnswer): string | undefined {
  const header = /<([^>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/.exec(headers.get('link') ?? '')?.[1]
  const [tag = ''] =
    /<link\b[^>]*\brel=["']https:\/\/api\.w\.org\/["'][^>]*>/.exec(page.slice(0, HEAD_LENGTH)) ?? []
  const href = header ?? /\bhref=["']([^"']+)["']/.exec(tag)?.[1]
  return href === undefined ? undefined : URL.parse(href.replaceAll('&amp;', '&'), url)?.href
}

/** The same address at the origin that was asked: behind a proxy a site names its public address. */
const at = (origin: string, address: string): string => {
  const url = new URL(address)
  return origin + url.pathname + url.search
}

function basesOf(home: SiteAnswer, asked: string): string[] {
  const named = namedBase(home)
  const { origin } = new URL(asked)
  const final = new URL(home.url).origin
  const own = asked.replace(/^https?:\/\/[^/]+/, final)
  return [
    ...new Set([
      ...(named === undefined ? [] : [at(final, named), at(origin, named), named]),
      // `EVENTS_URL` may name the interface itself.
      `${own}/`,
      `${own}/wp-json/`,
      `${own}/?rest_route=/`,
    ]),
  ]
}

const hasCode = (answer: SiteAnswer, code: string): boolean =>
  typeof answer.json === 'object' &&
  answer.json !== null &&
  'code' in answer.json &&
  answer.json.code === code

/** 401, or the refusals of plugins that close the interface to visitors. */
export const asksSignIn = ({ status, json }: Pick<SiteAnswer, 'status' | 'json'>): boolean => {
  const code = typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : ''
  return status === 401 || (status === 403 && (json === undefined || /^rest_(?!invalid)/.test(code)))
}

const signInFault = (url: string): SiteFault =>
  new SiteFault(
    'site_asks_sign_in',
    `${url} asks for a sign-in before it shows anything. Let visitors read the site and its interface (/wp-json/).`,
  )

/** Whole hours have names of their own; without one the site's clock is close to UTC's at best. */
function zoneOf({ timezone_string: name, gmt_offset: offset }: Index): string {
  if (name !== '') return name
  return offset === 0 || !Number.isInteger(offset)
    ? 'UTC'
    : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

const linked = v.object({ events: v.tuple([v.object({ url: v.string(), slug: v.string() })]) })

/** The site's owners choose how its events' addresses begin: one of the events shows it. */
async function eventPagesOf(
  { base, home, namespace }: Omit<WordPressSite, 'eventPages'>,
  patience: number,
): Promise<string> {
  const usual = new URL(base).searchParams.has('rest_route') ? '/?tribe_events=' : '/event/'
  const query = new URLSearchParams({ per_page: '1', start_date: '1970-01-01' })
  const answer = await ask(addressIn(base, `${namespace}/events`, query), {}, patience).catch(
    (error: unknown) => {
      if (error instanceof SiteFault) return undefined
      throw error
    },
  )
  const read = v.safeParse(linked, answer?.json)
  const { url, slug } = read.success ? read.output.events[0] : { url: '', slug: '' }
  const end = slug === '' ? -1 : url.lastIndexOf(slug)
  return end > 0 ? url.slice(0, end) : home + usual
}

function wordPressOf(base: string, found: Index, wanted: Wanted): Omit<WordPressSite, 'eventPages'> {
  const own = wanted.namespace.replace(/^wp-json\//, '')
  const namespace = [own, TRIBE].find((each) => found.namespaces.includes(each))
  const { home } = found
  if (namespace === undefined) {
    throw new SiteFault(
      'site_without_calendar',
      `${home} (“${found.name}”) is WordPress, but The Events Calendar is not active there. Activate the plugin, or set EVENTS_URL to the calendar’s site.`,
    )
  }
  const authorize = found.authentication['application-passwords'].endpoints.authorization
  return {
    kind: 'wordpress',
    name: found.name,
    home: home.replace(/\/+$/, ''),
    base,
    namespace,
    timezone: zoneOf(found),
    authorizePage: authorize === '' ? undefined : authorize,
  }
}

const listed = v.object({ events: v.array(v.unknown()) })

/** A calendar without WordPress's interface around it. */
async function findPlain({ url, namespace, patience }: Wanted): Promise<PlainSite | SiteAnswer> {
  const answer = await ask(`${url}/${namespace}/events?per_page=1`, {}, patience)
  return v.is(listed, answer.json) ? { kind: 'plain', home: url, namespace } : answer
}

const isFound = (found: PlainSite | SiteAnswer): found is PlainSite => 'kind' in found

/** The site's first page; where that leads in circles, as for want of a cookie, the answer that leads away. */
async function firstPage({ url, patience }: Wanted): Promise<SiteAnswer> {
  const asked = { headers: { accept: 'text/html, application/json' } }
  try {
    return await ask(`${url}/`, { ...asked, redirect: 'follow' }, patience)
  } catch (error) {
    if (!(error instanceof SiteFault) || error.code !== 'site_unreachable') throw error
    return ask(`${url}/`, asked, patience)
  }
}

/** Finds the calendar. @throws SiteFault that says what is wrong and what to do */
export async function findSite(wanted: Wanted): Promise<FoundSite> {
  const { url, patience } = wanted
  const page = await firstPage(wanted)
  let isClosed = asksSignIn(page)
  for (const base of basesOf(page, url)) {
    const answer = await ask(
      addressIn(base, '', new URLSearchParams({ _fields: INDEX_FIELDS })),
      {},
      patience,
    )
    const read = v.safeParse(index, answer.json)
    if (answer.status === 200 && read.success) {
      const site = wordPressOf(base, read.output, wanted)
      return { ...site, eventPages: await eventPagesOf(site, patience) }
    }
    isClosed ||= asksSignIn(answer)
  }
  const plain = await findPlain(wanted)
  if (isFound(plain)) return plain
  if (isClosed || asksSignIn(plain)) throw signInFault(url)
  if (page.status >= 500) {
    throw new SiteFault('site_failing', `${url} answers with an error of its own (${page.status}).`)
  }
  const given = wanted.namespace === NAMESPACE ? '' : ` or EVENTS_NAMESPACE (${wanted.namespace})`
  throw new SiteFault(
    'site_without_calendar',
    `${url} answers, but has neither WordPress’s interface nor a calendar at /${wanted.namespace}. Check EVENTS_URL${given}.`,
  )
}

export const isNoRoute = (answer: SiteAnswer): boolean =>
  answer.status === 404 && hasCode(answer, 'rest_no_route')
