import { NAMESPACE } from '../../../protocol/calendar/interface.ts'
import { connectRequest, type CalendarSiteReply } from '../../../protocol/calendarSite.ts'
import { hostError, hostJson } from '../answers.ts'
import type { Origin } from '../../http/origin.ts'
import type { ChatBackend } from '../backend.ts'
import { sessionIdOf } from '../cookies.ts'
import { isFromApp, needsProof } from '../crossSite.ts'
import type { Peer } from '../peer.ts'
import { readBody } from '../requestBody.ts'
import { placeOf } from '../sessionPlace.ts'
import type { Session, SessionStore } from '../sessions.ts'
import type { Abilities } from './abilities.ts'
import type { FoundSite, WordPressSite } from './findSite.ts'
import type { SiteAccount, SiteAccounts } from './siteAccounts.ts'
import type { Caller } from './siteCall.ts'
import { faultAnswer, SiteFault, toReaders } from './siteFault.ts'
import type { SiteFinder } from './siteFinder.ts'
import type { SiteService } from './siteService.ts'

/** A calendar on another site, with its people's own accounts. */
export interface ForeignSite {
  readonly finder: SiteFinder
  readonly service: SiteService
  readonly accounts: SiteAccounts
  /** A calendar at a known path, without accounts of its people. */
  readonly plain: ChatBackend
}

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** The origin that gets the password. */
const keyOf = ({ base }: WordPressSite): string => new URL(base).origin

async function callerOf(
  { accounts }: ForeignSite,
  site: WordPressSite,
  session: Session,
): Promise<Caller | undefined> {
  const account = await accounts.find(keyOf(site), session)
  return account && { authorization: basic(account.username, account.password) }
}

/** What finds a browser's session. */
export interface SignedIn {
  readonly sessions: SessionStore
  /** Undefined for a revoked key; absent for an external chat service, which would need a request. */
  readonly ownerOfKey?: ((key: string) => number | undefined) | undefined
}

/** Returns the browser's session. One whose account has ended no longer acts on the site. */
const createFinder =
  ({ sessions, ownerOfKey }: SignedIn) =>
  async (request: Request, peer: Peer): Promise<Session | undefined> => {
    const id = sessionIdOf(request, peer)
    const session = id === undefined ? undefined : await sessions.find(id, placeOf(request, peer))
    return session && ownerOfKey && ownerOfKey(session.apiKey) !== session.userId ? undefined : session
  }

type Gateway = (request: Request, peer: Peer, pathname: string) => Promise<Response>

/**
 * Forwards requests to a calendar on another site. On WordPress a browser's session acts with the account that its
 * person connected, and with none before; a program acts with the credentials in its request. Another kind of calendar
 * is `plain`'s.
 */
export function createSiteGateway(
  { backend, foreign }: { readonly backend: ChatBackend; readonly foreign: ForeignSite },
  options: SignedIn,
  plain: Gateway,
): Gateway {
  const current = createFinder(options)

  async function originOf(
    site: WordPressSite,
    request: Request,
    session: Session | undefined,
    peer: Peer,
  ): Promise<Origin> {
    const { address } = peer
    if (!session || request.headers.has('authorization')) return { address }
    return { address, ...(await callerOf(foreign, site, session)) }
  }

  return async (request, peer, pathname) => {
    let site: FoundSite
    try {
      site = await foreign.finder.found()
    } catch (error) {
      if (error instanceof SiteFault) return faultAnswer(error)
      throw error
    }
    if (site.kind === 'plain') return plain(request, peer, pathname)
    const session = await current(request, peer)
    const isOwn = session && !request.headers.has('authorization')
    if (isOwn && needsProof(request, pathname) && !isFromApp(request, peer)) {
      return hostError('CSRF_FAILED', 'host.notFromApp')
    }
    // Feeds are everyone's, also where a person asks for them.
    const person = pathname.includes(`/${NAMESPACE}/`) ? session : undefined
    return backend(request, await originOf(site, request, person, peer))
  }
}

/** The calendar of the site, whose credentials are the request's own or the origin's. */
export const siteBackend =
  ({ finder, service, plain }: ForeignSite): ChatBackend =>
  async (request, origin) => {
    try {
      const site = await finder.found()
      if (site.kind === 'plain') return await plain(request, origin)
      const authorization = origin.authorization ?? request.headers.get('authorization') ?? undefined
      return await service.answer(request, site, authorization === undefined ? undefined : { authorization })
    } catch (error) {
      if (error instanceof SiteFault) return faultAnswer(error)
      throw error
    }
  }

const presentAccount = (
  { username }: SiteAccount,
  abilities: Abilities | undefined,
): NonNullable<CalendarSiteReply['account']> => ({
  username,
  name: abilities?.name ?? '',
  roles: [...(abilities?.roles ?? [])],
  works: abilities !== undefined,
  can_create: abilities?.create ?? false,
  can_publish: abilities?.publish ?? false,
  can_edit_all: abilities?.editOthers ?? false,
})

/** The app says these in its own words, by their codes. */
const refuse = (code: string, msg: string): Response => hostJson({ result: 'error', code, msg }, 400)

const NO_SITE: CalendarSiteReply = { site: null, fault: null, account: null }

/** `/session/calendar-site`: a person's own account of the calendar's site (see `protocol/calendarSite`). */
export function createSiteRoutes(foreign: ForeignSite | undefined, options: SignedIn) {
  const current = createFinder(options)

  async function describe(session: Session): Promise<CalendarSiteReply> {
    if (!foreign) return NO_SITE
    const { finder, service, accounts } = foreign
    try {
      const site = await finder.found()
      if (site.kind === 'plain') return NO_SITE
      const account = await accounts.find(keyOf(site), session)
      const caller = await callerOf(foreign, site, session)
      const abilities = caller && (await service.abilitiesOf(site, caller, 'anew'))
      return {
        site: { name: site.name, url: site.home, authorize_page: site.authorizePage ?? null },
        fault: null,
        account: account ? presentAccount(account, abilities) : null,
      }
    } catch (error) {
      if (!(error instanceof SiteFault)) throw error
      const known = finder.outcome
      const isKnown = known !== undefined && !(known instanceof SiteFault) && known.kind === 'wordpress'
      return {
        site: isKnown
          ? { name: known.name, url: known.home, authorize_page: known.authorizePage ?? null }
          : { name: '', url: '', authorize_page: null },
        fault: error.code,
        account: null,
      }
    }
  }

  async function connect(request: Request, session: Session): Promise<Response> {
    const wanted = await readBody(request, connectRequest)
    if (!wanted) return refuse('BAD_REQUEST', 'Send {username, password} as JSON.')
    if (!foreign) return refuse('NOT_FOUND', 'The calendar is not on another site.')
    try {
      const site = await foreign.finder.found()
      if (site.kind === 'plain') return refuse('NOT_FOUND', 'The calendar’s site has no accounts.')
      const authorization = basic(wanted.username, wanted.password)
      const abilities = await foreign.service.abilitiesOf(site, { authorization }, 'anew')
      if (!abilities) {
        return refuse(
          'SITE_ACCOUNT_REFUSED',
          'The site doesn’t accept this user name and application password.',
        )
      }
      await foreign.accounts.keep(keyOf(site), session, wanted.username, wanted.password)
      return hostJson(await describe(session))
    } catch (error) {
      if (error instanceof SiteFault) return refuse(error.code, toReaders[error.code])
      throw error
    }
  }

  async function disconnect(session: Session): Promise<Response> {
    // Needs no site: a password can be forgotten while its site is down.
    await foreign?.accounts.forget(session.userId)
    return hostJson(await describe(session))
  }

  return async (request: Request, peer: Peer): Promise<Response> => {
    const session = await current(request, peer)
    if (!session) return hostError('UNAUTHORIZED', 'host.notSignedIn')
    if (request.method === 'GET') return hostJson(await describe(session))
    if (!isFromApp(request, peer)) return hostError('CSRF_FAILED', 'host.notFromApp')
    if (request.method === 'PUT') return connect(request, session)
    if (request.method === 'DELETE') return disconnect(session)
    return hostError('METHOD_NOT_ALLOWED', 'requests.noMethod')
  }
}
