import * as v from 'valibot'
import { getServerSettings } from '../../../protocol/chat/serverSettings.ts'
import type { ChatBackend } from '../backend.ts'

/*
 * Pages that only an external chat server has: for people who cannot sign in here yet (joining, with an invitation or
 * without one, and a new password), and its help, which messages of its bots link. The app's own addresses for them
 * lead there.
 */

export const serverPagePaths = [
  '/join',
  '/join/*',
  '/reset-password',
  '/register',
  '/accounts/*',
  '/help',
  '/help/*',
  '/integrations',
  '/integrations/*',
] as const

/** Pages whose addresses end without a slash there. */
const SLASHLESS = /^\/(help|integrations)\/./

/** Milliseconds for which the server may take to tell its address. */
const PATIENCE = 1_500

function pathOnZulip(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  if (path === '/join') return '/register/'
  if (path === '/reset-password') return '/accounts/password/reset/'
  return SLASHLESS.test(path) ? path : `${path}/`
}

const settings = v.object({
  zulip_feature_level: v.optional(v.number()),
  realm_url: v.optional(v.string()),
  /** Its name on older servers. */
  realm_uri: v.optional(v.string()),
})

interface Place {
  readonly base: string
  readonly pathOf: (pathname: string) => string
}

/** Asks the server for the address at which people reach it: the host itself can know it by an inner one. */
async function readPlace(base: string, service: ChatBackend): Promise<Place> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const request = new Request(new URL(`/api/v1${getServerSettings.path}`, base), { signal })
    const answer = await service(request, { address: '127.0.0.1' })
    const told = v.parse(settings, await answer.json())
    const url = URL.parse(told.realm_url ?? told.realm_uri ?? '')
    return {
      base: url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href.replace(/\/+$/, '') : base,
      pathOf: told.zulip_feature_level === undefined ? (pathname) => pathname : pathOnZulip,
    }
  } catch {
    return { base, pathOf: pathOnZulip }
  }
}

/** Answers a page's address with a redirect to the server's; undefined for all that is no page of it. */
export type ServerPages = (request: Request) => Promise<Response | undefined>

/** @param base address of the chat service, without a trailing slash */
export function createServerPages(base: string, service: ChatBackend): ServerPages {
  return async ({ url, method, headers }) => {
    const { pathname, search, host } = new URL(url)
    const acceptsPage = method === 'GET' && headers.get('accept')?.includes('text/html') === true
    if (!acceptsPage) return undefined
    const place = await readPlace(base, service)
    const target = URL.parse(`${place.base}${place.pathOf(pathname)}${search}`)
    // A server behind the same name would lead here again.
    if (target === null || target.host === (headers.get('host') ?? host)) return undefined
    return new Response(null, {
      status: 302,
      headers: { location: target.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
  }
}
