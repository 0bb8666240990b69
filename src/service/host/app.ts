import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createAddressCheck } from '../address.ts'
import { SITE_MEDIA } from '../../protocol/siteMedia.ts'
import type { Reception } from '../chat/reception.ts'
import { notFound } from '../files/fileResponse.ts'
import { withoutRoom } from '../files/space/noSpace.ts'
import { hostError, hostJson } from './answers.ts'
import { chatPaths, embeddedChatPaths, type ChatBackend } from './backend.ts'
import { createAttendanceRoutes } from './attendance/attendanceRoutes.ts'
import { createBrowserSessions, type DeviceProofs } from './browserSession.ts'
import { calendarPaths, type Calendar } from './calendar.ts'
import { createCalendarGateway } from './calendarGateway.ts'
import { EMBED_PATH } from './embed/address.ts'
import { createEmbedRoutes } from './embed/embedRoutes.ts'
import { withEventHeads } from './eventHead.ts'
import type { OrganizationName } from './organizationName.ts'
import { POLL_PATH } from './crossSite.ts'
import { decodePath } from './decodePath.ts'
import { picturePaths } from './external/pictures.ts'
import { serverPagePaths, type ServerPages } from './external/serverPages.ts'
import { createGateway } from './gateway.ts'
import { createReceptionRoutes } from './receptionRoutes.ts'
import { createImportRoutes, whilePaused } from './imports/importRoutes.ts'
import type { Imports } from './imports/imports.ts'
import type { SetUp } from './setUp.ts'
import { createHostCheck } from './hostNames.ts'
import { createLog, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createMetricsCheck, metricsAnswer } from './metricsRoute.ts'
import { isPlainlyLocal, peerOf, socketAddress, type NodeBindings, type Peer } from './peer.ts'
import { pathnameOf } from '../pathname.ts'
import { createProxyNotices } from './proxyNotices.ts'
import { figuresOf, type RequestFigures } from './requestFigures.ts'
import { createEndPages, createProviderRoutes, type SignInProviders } from './providers/providerRoutes.ts'
import { createProviderSettings, type ProviderSettingsOptions } from './providers/settingsRoutes.ts'
import { createSecondStepRoutes } from './secondStepRoutes.ts'
import { createSessionListRoutes } from './sessionListRoutes.ts'
import { createSessionRoutes } from './sessionRoutes.ts'
import type { ReadServiceLevel } from './serviceLevel.ts'
import type { SessionStore } from './sessions.ts'
import { SharedDatabaseDown } from './sharedDatabase.ts'
import { createSiteRoutes } from './site/siteGateway.ts'

/** Serves the built app's files. */
export type Pages = (request: Request, peer: Peer, pathname: string) => Promise<Response>

export interface HostOptions {
  readonly chat: ChatBackend
  readonly calendar: Calendar
  readonly sessions: SessionStore
  /** Absent if another server serves the app, as in development. */
  readonly pages?: Pages | undefined
  /** Written into what people without an account see. */
  readonly organizationName?: OrganizationName | undefined
  /** Allowed `Host` names beside loopback's. */
  readonly hostNames?: readonly string[]
  readonly trustedProxies?: readonly string[]
  readonly revokeKey?: ((key: string) => void) | undefined
  /** Present for the embedded chat service. */
  readonly devices?: DeviceProofs | undefined
  readonly ownerOfKey?: ((key: string) => number | undefined) | undefined
  /** Present for an external chat service. */
  readonly serviceLevel?: ReadServiceLevel | undefined
  /** Present for an external chat service: its pictures outside of its interface. */
  readonly pictures?: ChatBackend | undefined
  /** Present for the embedded chat service; an external one has its own reception. */
  readonly reception?: Reception | undefined
  /** Present for an external chat service. */
  readonly serverPages?: ServerPages | undefined
  readonly setUp?: SetUp | undefined
  /** Present for the embedded chat service; needs `roleOfKey`. */
  readonly imports?: Imports | undefined
  readonly roleOfKey?: ((key: string) => number | undefined) | undefined
  /** Present if people sign in with providers; needs `reception`. */
  readonly signIn?: SignInProviders | undefined
  /** Present for the embedded chat service; needs `signIn` and `roleOfKey`. */
  readonly providerSettings?: Pick<ProviderSettingsOptions, 'own' | 'operators' | 'fetch'> | undefined
  /** To the console when absent. */
  readonly log?: Log
  /** `on`: one line for each request. */
  readonly accessLog?: 'off' | 'on'
  readonly metrics?: Metrics | undefined
  /** Addresses and networks that read the figures. */
  readonly metricsNetworks?: readonly string[]
}

/** Nearly all requests of the app. */
const OWN_CHAT = '/api/v1/'
const MESSAGES_PATH = '/api/v1/messages'

interface Bound {
  Bindings: NodeBindings
}

function logRequest(log: Log, { seconds, ...figures }: RequestFigures, { address }: Peer): void {
  const { method, route, status } = figures
  const milliseconds = Math.round(seconds * 1000)
  const text = `${address} ${method} ${figures.interface} ${route} ${status} ${milliseconds} ms`
  log.info(text, { ...figures, milliseconds, address })
}

/**
 * Uploads and answers of the interfaces have policies of their own, which do not speak of frames. The headers of some
 * answers cannot be changed.
 */
function withoutFrames(response: Response): Response {
  if (response.headers.has('x-frame-options')) return response
  try {
    response.headers.set('x-frame-options', 'DENY')
    return response
  } catch {
    const copy = new Response(response.body, response)
    copy.headers.set('x-frame-options', 'DENY')
    return copy
  }
}

/** Answers every request to the host. */
export interface HostApp {
  readonly fetch: (request: Request, bindings?: NodeBindings) => Promise<Response>
}

/** Serves everything of one origin: the app, its sign-in, and the interfaces of chat and calendar. */
export function createHost(options: HostOptions): HostApp {
  const { chat, calendar, sessions, pages, revokeKey, ownerOfKey, devices, reception, setUp } = options
  const isTrusted = createAddressCheck(options.trustedProxies ?? [])
  const { log = createLog('plain'), accessLog = 'off', metrics } = options
  const { organizationName = () => undefined } = options
  const isAllowedHost = createHostCheck(options.hostNames ?? [])
  const isEmbedded = options.pictures === undefined
  const peer = (c: Context<Bound>): Peer => peerOf(c.req.raw, c.env, isTrusted)
  const notice = createProxyNotices(isTrusted, log.warn)
  const browsers = createBrowserSessions({ sessions, revokeKey, devices })
  const gateway = createGateway(chat, sessions, {
    remember: browsers.remember,
    // The embedded service has a key for each browser; an external one a single key for each account.
    hasOneKey: options.serviceLevel !== undefined,
  })
  const calendarGateway = createCalendarGateway(calendar, sessions, ownerOfKey)
  const session = createSessionRoutes({
    backend: chat,
    browsers,
    lacksSecondFactor: reception?.lacksSecondFactor,
    endPageOf: options.signIn && createEndPages(options.signIn),
    serviceLevel: options.serviceLevel,
  })
  const secondStep = createSecondStepRoutes({ backend: chat, browsers, cipher: options.signIn?.cipher })
  const sessionList = createSessionListRoutes({ sessions, browsers, revokeKey, ownerOfKey })
  const calendarSite = createSiteRoutes(calendar.foreign, { sessions, ownerOfKey })
  const door = createReceptionRoutes({
    reception,
    hasServerPages: options.serverPages !== undefined,
    setUp,
    browsers,
    serviceLevel: options.serviceLevel,
    log,
  })

  const mayReadMetrics = createMetricsCheck({
    networks: options.metricsNetworks ?? [],
    trustedProxies: options.trustedProxies ?? [],
  })

  const app = new Hono<Bound>()
  app.get('/health', () => hostJson({ status: 'ok' }))
  app.get('/metrics', (c) =>
    metrics && mayReadMetrics(c.req.raw, c.env)
      ? metricsAnswer(metrics)
      : hostError('NOT_FOUND', 'host.nothingHere'),
  )
  const { imports, roleOfKey } = options
  if (imports && roleOfKey) {
    const importing = createImportRoutes({ imports, roleOfKey, browsers, log })
    for (const path of ['/session', '/session/*', ...embeddedChatPaths, ...calendarPaths]) {
      app.use(path, (c, next) => {
        const paused = whilePaused(c.req.raw, c.req.path, imports)
        return paused ? Promise.resolve(paused) : next()
      })
    }
    for (const path of ['/session/import', '/session/import/*']) {
      app.all(path, (c) => importing(c.req.raw, peer(c), pathnameOf(c.req.url)))
    }
  }
  app.all('/session', (c) => session(c.req.raw, peer(c)))
  app.all('/session/second-factor/*', (c) => secondStep(c.req.raw, peer(c), pathnameOf(c.req.url)))
  for (const path of ['/session/all', '/session/all/*']) {
    app.all(path, (c) => sessionList(c.req.raw, peer(c), pathnameOf(c.req.url)))
  }
  if (options.signIn && reception) {
    const withProvider = createProviderRoutes({ ...options.signIn, reception, browsers, log })
    for (const path of ['/session/with', '/session/with/*']) {
      app.all(path, (c) => withProvider(c.req.raw, peer(c), pathnameOf(c.req.url)))
    }
  }
  const { providerSettings, signIn } = options
  if (providerSettings && signIn && roleOfKey) {
    const { providers, publicUrl, now } = signIn
    const setUpProviders = createProviderSettings({
      ...providerSettings,
      providers,
      publicUrl,
      now,
      browsers,
      sessions,
      roleOfKey,
      log,
    })
    for (const path of ['/session/providers', '/session/providers/*']) {
      app.all(path, (c) => setUpProviders(c.req.raw, peer(c), new URL(c.req.url).pathname))
    }
  }
  app.all('/session/calendar-site', (c) => calendarSite(c.req.raw, peer(c)))
  const { attendance } = calendar
  if (attendance) {
    const signUps = createAttendanceRoutes({ ...attendance, browsers, log })
    app.all('/session/attendance/*', (c) => signUps(c.req.raw, peer(c), pathnameOf(c.req.url)))
  }
  app.all('/session/*', (c) => {
    const visitor = { ...peer(c), isPlainlyLocal: isPlainlyLocal(c.req.raw, c.env) }
    return door(c.req.raw, visitor, pathnameOf(c.req.url))
  })
  const isSetUpNeeded = (): boolean => setUp?.isNeeded() === true
  const setUpNeeded = (): Response => hostError('SET_UP_NEEDED', 'host.setUpNeeded')
  const ownChatPaths = isEmbedded ? embeddedChatPaths : chatPaths
  for (const path of [...ownChatPaths, ...calendarPaths]) {
    app.use(path, (_, next) => (isSetUpNeeded() ? Promise.resolve(setUpNeeded()) : next()))
  }
  for (const path of ownChatPaths) app.all(path, (c) => gateway(c.req.raw, peer(c), pathnameOf(c.req.url)))
  if (options.pictures) {
    const passPicture = createGateway(options.pictures, sessions, { whenUnauthorized: 'pass' })
    for (const path of picturePaths) {
      app.all(path, (c) => passPicture(c.req.raw, peer(c), pathnameOf(c.req.url)))
    }
  }
  for (const path of calendarPaths) {
    app.all(path, (c) => calendarGateway(c.req.raw, peer(c), pathnameOf(c.req.url)))
  }
  const embed = createEmbedRoutes(calendar.backend, organizationName)
  app.all('/embed/*', (c) => embed(c.req.raw, peer(c), pathnameOf(c.req.url)))
  app.all(SITE_MEDIA, (c) => calendar.media?.(c.req.raw) ?? Promise.resolve(notFound()))
  const { serverPages } = options
  if (serverPages) {
    for (const path of serverPagePaths) {
      app.get(path, async (c, next) => (await serverPages(c.req.raw)) ?? next())
    }
  }
  if (pages) {
    const withHeads = withEventHeads(pages, calendar.backend, organizationName)
    app.all('*', (c) => withHeads(c.req.raw, peer(c), decodePath(pathnameOf(c.req.url))))
  }
  const faultOf = (error: unknown): Response => {
    const noSpace = withoutRoom(error)
    if (noSpace) return hostError('STORAGE_FULL', noSpace.reason)
    if (error instanceof SharedDatabaseDown) return hostError('BAD_GATEWAY', 'host.sessionsUnclear')
    const request_id = randomUUID()
    // Logs neither address nor body: both can contain confidential data.
    log.fault(`Fault in request ${request_id} to the host`, error, { request_id })
    return hostError('INTERNAL_SERVER_ERROR', 'host.fault', { request_id })
  }
  app.onError(faultOf)

  /**
   * The embedded chat, past the router. Thousands of polls wait here and are answered at once, so neither this nor `fetch`
   * is an asynchronous function: each would keep more than half a kilobyte for every one of them.
   */
  function ownChat(request: Request, bindings: NodeBindings, pathname: string): Promise<Response> | Response {
    try {
      const paused = imports && whilePaused(request, pathname, imports)
      if (paused) return paused
      if (isSetUpNeeded()) return setUpNeeded()
      return gateway(request, peerOf(request, bindings, isTrusted), pathname).catch(faultOf)
    } catch (error) {
      return faultOf(error)
    }
  }

  function answer(request: Request, bindings: NodeBindings, pathname: string): Promise<Response> | Response {
    if (!isAllowedHost(request.headers.get('host') ?? new URL(request.url).host)) {
      return hostError('BAD_REQUEST', 'host.otherName')
    }
    return isEmbedded && pathname.startsWith(OWN_CHAT)
      ? ownChat(request, bindings, pathname)
      : app.fetch(request, bindings)
  }

  /** Answers of these paths say themselves who can frame them; looking at headers takes longer than all else here. */
  const sayFrames = new Set(isEmbedded ? [EMBED_PATH, POLL_PATH, MESSAGES_PATH] : [EMBED_PATH])
  const isCounted = metrics !== undefined || accessLog === 'on'
  function note(figures: RequestFigures, request: Request, bindings: NodeBindings): void {
    metrics?.count(figures)
    if (accessLog === 'on') logRequest(log, figures, peerOf(request, bindings, isTrusted))
  }

  return {
    fetch: (request, bindings = {}) => {
      const begun = performance.now()
      const pathname = pathnameOf(request.url)
      if (bindings.incoming) notice(request, socketAddress(bindings))
      return Promise.resolve(answer(request, bindings, pathname)).then((given) => {
        const response = sayFrames.has(pathname) ? given : withoutFrames(given)
        if (isCounted) {
          const seconds = (performance.now() - begun) / 1000
          note(figuresOf(request, pathname, response, seconds), request, bindings)
        }
        return response
      })
    },
  }
}
