import { resolve } from 'node:path'
import { isAddressOrNetwork, isLoopbackName } from '../address.ts'
import { fileBounds } from '../../protocol/bounds.ts'
import { isMeetingPattern } from '../../protocol/meetings.ts'
import type { Mode } from '../chat/context.ts'
import type { QueueTimes } from '../chat/queues/settings.ts'
import type { NewOrganisation } from '../chat/setUp.ts'
import type { Quotas } from '../files/space/uploadSpace.ts'
import type { VapidKeys } from '../chat/webPush/sender.ts'
import { readKey } from './keyring.ts'
import { vapidKeysOf } from './pushKey.ts'
import type { ProviderSettings } from './providers/settings.ts'

/** The embedded chat's database, in the data folder. */
export const databaseFile = 'chat.sqlite'

/** One of several hosts in front of the same chat service and calendar: they share their sessions. */
export interface Sharing {
  /** Address of the PostgreSQL database of the sessions. */
  readonly databaseUrl: string
  /** Keys of the stored sessions, the newest first. */
  readonly keys: readonly [Buffer, ...Buffer[]]
  readonly chatUrl: string
  readonly eventsUrl: string
}

/** Private addresses and networks, and ports, that previews of linked pages can reach. */
export interface LinkPreviewSettings {
  readonly opened: readonly string[]
  readonly ports: readonly number[]
}

/** The host's settings, parsed from its environment. */
export interface HostSettings {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly mode: Mode
  /** Address of an external chat service, in place of the embedded one; without a trailing slash. */
  readonly chatUrl: string | undefined
  /** Address of an external calendar site, in place of the embedded one; without a trailing slash. */
  readonly eventsUrl: string | undefined
  /** Path of the calendar site's interface, such as `tribe/events/v1`. */
  readonly eventsNamespace: string
  /** Absent for a host that works alone, with a data folder. */
  readonly sharing: Sharing | undefined
  readonly queueTimes: QueueTimes
  readonly rateLimits: 'on' | 'off'
  /** Allowed `Host` names, beside loopback's and the host's own. */
  readonly allowedHosts: readonly string[]
  /** Addresses and networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  readonly trustedProxies: readonly string[]
  /** Mail server and sender; without them mails are written into the data folder. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
  /**
   * Address of the host for its users, such as behind a proxy; without a trailing slash. Links in mails lead
   * there.
   */
  readonly publicUrl: string | undefined
  /** The organization to create if there is none, instead of asking for it in the browser. */
  readonly setUp: NewOrganisation | undefined
  /** Providers with which people sign in, in the order of their buttons. */
  readonly providers: readonly ProviderSettings[]
  /** `off`: providers are the only way to sign in; undefined: owners decide it in the app. */
  readonly passwordSignIn: 'on' | 'off' | undefined
  /** Private addresses and networks in which providers of the app's settings can be. */
  readonly providerNetworks: readonly string[]
  /** The address of a new meeting, with `{name}`; undefined: there are no meetings. */
  readonly meetingUrl: string | undefined
  /** Address of the relay for push notifications; without one none are sent. */
  readonly pushRelayUrl: string | undefined
  /** The key by which push services know this host; undefined: that of the data folder. */
  readonly vapidKeys: VapidKeys | undefined
  /** Whom push services can turn to: an address of mail or of a page. */
  readonly vapidSubject: string | undefined
  /** Private addresses and networks that outgoing webhooks and push services can have. */
  readonly webhookNetworks: readonly string[]
  /** Private addresses and networks in which subscribed calendar feeds can be. */
  readonly calendarFeedNetworks: readonly string[]
  /** What previews of linked pages can reach; undefined: there are none. */
  readonly linkPreviews: LinkPreviewSettings | undefined
  /** MiB for files: the default, and the maximum that administrators can set. */
  readonly quotas: Partial<Quotas>
  /** MiB of an archive that owners import in the app. */
  readonly importLimit: number
  /** Address of Slack's interface, from which imports fetch files; without a trailing slash. */
  readonly slackUrl: string
  /** `on`: browsers store the app for starts without a network. `off` also removes stored copies. */
  readonly offlineShell: 'on' | 'off'
  /** `plain`: text for people. `json`: one JSON object a line, for programs. */
  readonly logFormat: 'plain' | 'json'
  /** `on`: one line for each request. */
  readonly accessLog: 'off' | 'on'
  /** Addresses and networks that can read `/metrics`. */
  readonly metricsNetworks: readonly string[]
}

export type Environment = Readonly<Record<string, string | undefined>>

/** All errors in the environment, one line each. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

class Reader {
  readonly #environment: Environment
  readonly faults: string[] = []

  constructor(environment: Environment) {
    this.#environment = environment
  }

  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim()
    return value === '' ? undefined : value
  }

  /** Quotes the value, without the user and password in an address. */
  fault(name: string, demand: string): void {
    const value = (this.text(name) ?? '').replace(/\/\/.*@/, '//…@')
    this.faults.push(`${name}=${value}: ${demand}`)
  }

  /** As `fault`, about a value that nobody else should read. */
  secretFault(name: string, demand: string): void {
    this.faults.push(`${name}: ${demand}`)
  }

  number(name: string, otherwise: number, { least, most }: { least: number; most: number }): number {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const number = Number(value)
    if (/^\d+(\.\d+)?$/.test(value) && number >= least && number <= most) return number
    this.fault(name, `must be a number from ${least} to ${most}`)
    return otherwise
  }

  choice<T extends string>(name: string, options: readonly [T, ...T[]]): T {
    const value = this.text(name) ?? options[0]
    const chosen = options.find((option) => option === value)
    if (chosen !== undefined) return chosen
    this.fault(name, `must be ${options.join(' or ')}`)
    return options[0]
  }

  url(name: string, schemes: readonly string[]): string | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const parsed = URL.parse(value)
    if (parsed && schemes.includes(parsed.protocol)) return value.replace(/\/+$/, '')
    this.fault(
      name,
      `must be an address beginning with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    )
    return undefined
  }

  /** Parses an address to which paths are appended. */
  webUrl(name: string): string | undefined {
    const url = this.url(name, ['http:', 'https:'])
    // `fetch` refuses addresses with a password.
    if (url !== undefined && /[?#]|\/\/[^/]*@/.test(url)) {
      this.fault(name, 'must be without a user, a password, a query and a fragment')
    }
    return url
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((each) => each.trim().toLowerCase())
      .filter((each) => each !== '')
  }
}

const MAX_SECONDS = 604_800

function readQueueTimes(read: Reader): QueueTimes {
  const seconds = { least: 0.1, most: MAX_SECONDS }
  const times = {
    idleSeconds: read.number('QUEUE_IDLE_SECS', 600, seconds),
    heartbeatSeconds: read.number('HEARTBEAT_SECS', 50, seconds),
    longpollSeconds: read.number('LONGPOLL_SECS', 90, seconds),
  }
  if (times.longpollSeconds <= times.heartbeatSeconds) {
    read.fault(
      'LONGPOLL_SECS',
      'must be longer than HEARTBEAT_SECS, or clients give up before they are answered',
    )
  }
  return times
}

function readMail(read: Reader): HostSettings['mail'] {
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  if (smtpUrl === undefined) return undefined
  const from = read.text('MAIL_FROM')
  if (from === undefined) read.fault('MAIL_FROM', 'must be given with SMTP_URL')
  return { smtpUrl, from: from ?? '' }
}

function readNetworks(read: Reader, name: string): string[] {
  const networks = read.list(name)
  if (!networks.every(isAddressOrNetwork)) {
    read.fault(name, 'must be addresses or networks, separated by commas, such as 127.0.0.1 or 10.0.0.0/24')
  }
  return networks
}

function readVapidKeys(read: Reader): VapidKeys | undefined {
  const given = read.text('VAPID_PRIVATE_KEY')
  if (given === undefined) return undefined
  const keys = vapidKeysOf(given)
  if (!keys) read.secretFault('VAPID_PRIVATE_KEY', 'must be a private key of the curve P-256, in base64url')
  return keys
}

function readVapidSubject(read: Reader): string | undefined {
  const subject = read.text('VAPID_SUBJECT')
  if (subject !== undefined && !/^(?:https:\/\/|mailto:.+@)/.test(subject)) {
    read.fault('VAPID_SUBJECT', 'must begin with mailto: or https://')
  }
  return subject
}

const LOOPBACK = ['127.0.0.0/8', '::1']

/** `none` closes the figures to everybody. */
function readMetricsNetworks(read: Reader): readonly string[] {
  const given = read.text('METRICS_NETWORKS')
  if (given === undefined) return LOOPBACK
  return given === 'none' ? [] : readNetworks(read, 'METRICS_NETWORKS')
}

/** MiB. */
const IMPORT_LIMIT = 20_480

function readQuotas(read: Reader): Partial<Quotas> {
  const quota = (name: string): number | undefined =>
    read.text(name) === undefined
      ? undefined
      : Math.floor(read.number(name, 1, { least: 1, most: fileBounds.most_mib }))
  const organization = quota('UPLOAD_QUOTA_MIB')
  const person = quota('UPLOAD_QUOTA_OF_A_PERSON_MIB')
  return {
    ...(organization === undefined ? {} : { organization }),
    ...(person === undefined ? {} : { person }),
  }
}

/** Reads the variables of the first organization: all of them are set, or none. */
function readSetUp(read: Reader): NewOrganisation | undefined {
  const wanted = {
    organisation: read.text('SETUP_ORGANISATION'),
    fullName: read.text('SETUP_OWNER_NAME'),
    email: read.text('SETUP_OWNER_EMAIL'),
    password: read.text('SETUP_OWNER_PASSWORD'),
  }
  const { organisation, fullName, email, password } = wanted
  if (Object.values(wanted).every((value) => value === undefined)) return undefined
  if (organisation !== undefined && fullName !== undefined && email !== undefined && password !== undefined) {
    return { organisation, fullName, email, password }
  }
  read.fault(
    'SETUP_ORGANISATION',
    'needs SETUP_OWNER_NAME, SETUP_OWNER_EMAIL and SETUP_OWNER_PASSWORD beside it',
  )
  return undefined
}

const PROVIDER_ID = /^[a-z][a-z0-9]{0,19}$/

/** The address of a provider: over TLS, or on this machine. */
function readIssuer(read: Reader, name: string): string {
  const issuer = read.text(name)
  const url = issuer === undefined ? null : URL.parse(issuer)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname))
  if (!isSafe || url.username !== '' || url.search !== '' || url.hash !== '') {
    read.fault(name, "must be the provider's issuer, such as https://accounts.example.org")
  }
  return issuer ?? ''
}

function readProvider(read: Reader, id: string): ProviderSettings {
  const prefix = `OIDC_${id.toUpperCase()}_`
  const clientId = read.text(`${prefix}CLIENT_ID`)
  if (clientId === undefined)
    read.fault(`${prefix}CLIENT_ID`, 'must be the ID that the provider gave to this host')
  const clientSecret = read.text(`${prefix}CLIENT_SECRET`)
  return {
    id,
    name: read.text(`${prefix}NAME`) ?? id,
    issuer: readIssuer(read, `${prefix}ISSUER`),
    clientId: clientId ?? '',
    ...(clientSecret === undefined ? {} : { clientSecret }),
    emails: read.choice(`${prefix}EMAILS`, ['verified', 'trusted']),
  }
}

/** Reads the providers with which people sign in; an external chat service has ways of its own. */
function readProviders(read: Reader, chatUrl: string | undefined): readonly ProviderSettings[] {
  const ids = [...new Set(read.list('OIDC_PROVIDERS'))]
  if (!ids.every((id) => PROVIDER_ID.test(id))) {
    read.fault('OIDC_PROVIDERS', 'must be names of letters and digits, separated by commas, such as company')
    return []
  }
  if (ids.length > 0 && chatUrl !== undefined) {
    read.fault(
      'OIDC_PROVIDERS',
      'is for the chat that Parley embeds: the one at CHAT_URL signs its people in',
    )
  }
  return ids.map((id) => readProvider(read, id))
}

function readPasswordSignIn(
  read: Reader,
  providers: readonly ProviderSettings[],
): HostSettings['passwordSignIn'] {
  if (read.text('PASSWORD_SIGN_IN') === undefined) return undefined
  const passwords = read.choice('PASSWORD_SIGN_IN', ['on', 'off'])
  if (passwords === 'off' && providers.length === 0) {
    read.fault('PASSWORD_SIGN_IN', 'needs OIDC_PROVIDERS, or no one could sign in')
  }
  return passwords
}

function readSessionKeys(read: Reader): readonly [Buffer, ...Buffer[]] | undefined {
  const given = (read.text('SESSION_KEYS') ?? '').split(',').map((each) => readKey(each.trim()))
  const [first, ...others] = given.filter((key) => key !== undefined)
  if (first && others.length + 1 === given.length) return [first, ...others]
  read.secretFault(
    'SESSION_KEYS',
    'must be keys of 32 bytes in base64, separated by commas, the newest first (openssl rand -base64 32)',
  )
  return undefined
}

/** Reads how this host shares its sessions with others, if it does. */
function readSharing(
  read: Reader,
  { chatUrl, eventsUrl }: Pick<HostSettings, 'chatUrl' | 'eventsUrl'>,
): Sharing | undefined {
  const databaseUrl = read.url('SESSIONS_URL', ['postgres:', 'postgresql:'])
  if (read.text('SESSIONS_URL') === undefined) {
    if (read.text('SESSION_KEYS') !== undefined) {
      read.secretFault('SESSION_KEYS', 'is for sessions that several hosts share, and needs SESSIONS_URL')
    }
    return undefined
  }
  const keys = readSessionKeys(read)
  if (chatUrl === undefined || eventsUrl === undefined) {
    read.fault(
      'SESSIONS_URL',
      'needs CHAT_URL and EVENTS_URL: a chat or a calendar that Parley embeds belongs to one host alone',
    )
    return undefined
  }
  return databaseUrl === undefined || keys === undefined
    ? undefined
    : { databaseUrl, keys, chatUrl, eventsUrl }
}

/** Reads what previews of linked pages can reach. */
function readLinkPreviews(read: Reader): LinkPreviewSettings | undefined {
  const ports = read.list('LINK_PREVIEW_PORTS')
  const isPort = (text: string): boolean =>
    /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536
  if (!ports.every(isPort)) read.fault('LINK_PREVIEW_PORTS', 'must be numbers of ports, separated by commas')
  const opened = readNetworks(read, 'LINK_PREVIEW_NETWORKS')
  return read.choice('LINK_PREVIEWS', ['on', 'off']) === 'off'
    ? undefined
    : { opened, ports: ports.length === 0 ? [80, 443] : ports.map(Number) }
}

/** Reads where meetings take place; an external chat service says it itself. */
function readMeetingUrl(read: Reader, chatUrl: string | undefined): string | undefined {
  const pattern = read.text('MEETING_URL')
  if (pattern === undefined) return undefined
  if (!isMeetingPattern(pattern)) {
    read.fault(
      'MEETING_URL',
      'must be an address with {name} once, after the host, such as https://meet.example.org/{name}',
    )
  }
  if (chatUrl !== undefined) {
    read.fault(
      'MEETING_URL',
      'is for the chat that Parley embeds: the one at CHAT_URL has a setting of its own',
    )
  }
  return pattern
}

/** Reads the host's settings. @throws EnvironmentError naming every invalid variable */
export function readEnvironment(environment: Environment): HostSettings {
  const read = new Reader(environment)
  const host = read.text('HOST') ?? '127.0.0.1'
  const mode = read.choice('PARLEY_MODE', ['demo', 'production'])
  if (mode === 'demo' && !isLoopbackName(host)) {
    read.fault(
      'HOST',
      'demo lets anyone sign in without a password, so it listens on this machine only (127.0.0.1)',
    )
  }
  const chatUrl = read.webUrl('CHAT_URL')
  const eventsUrl = read.webUrl('EVENTS_URL')
  const providers = readProviders(read, chatUrl)
  const settings: HostSettings = {
    port: Math.floor(read.number('PORT', 8080, { least: 0, most: 65_535 })),
    host,
    dataFolder: resolve(read.text('DATA_DIR') ?? './data'),
    mode,
    chatUrl,
    eventsUrl,
    sharing: readSharing(read, { chatUrl, eventsUrl }),
    eventsNamespace: (read.text('EVENTS_NAMESPACE') ?? 'calendar/events/v1').replace(/^\/+|\/+$/g, ''),
    queueTimes: readQueueTimes(read),
    rateLimits: read.choice('RATE_LIMITS', ['on', 'off']),
    allowedHosts: read.list('ALLOWED_HOSTS'),
    trustedProxies: readNetworks(read, 'TRUSTED_PROXIES'),
    mail: readMail(read),
    publicUrl: read.webUrl('PUBLIC_URL'),
    setUp: readSetUp(read),
    providers,
    passwordSignIn: readPasswordSignIn(read, providers),
    providerNetworks: readNetworks(read, 'OIDC_NETWORKS'),
    meetingUrl: readMeetingUrl(read, chatUrl),
    pushRelayUrl: read.webUrl('PUSH_RELAY_URL'),
    vapidKeys: readVapidKeys(read),
    vapidSubject: readVapidSubject(read),
    webhookNetworks: readNetworks(read, 'WEBHOOK_NETWORKS'),
    calendarFeedNetworks: readNetworks(read, 'CALENDAR_FEED_NETWORKS'),
    linkPreviews: readLinkPreviews(read),
    quotas: readQuotas(read),
    importLimit: Math.floor(
      read.number('IMPORT_LIMIT_MIB', IMPORT_LIMIT, { least: 1, most: fileBounds.most_mib }),
    ),
    slackUrl: read.webUrl('SLACK_URL') ?? 'https://slack.com',
    offlineShell: read.choice('OFFLINE_SHELL', ['on', 'off']),
    logFormat: read.choice('LOG_FORMAT', ['plain', 'json']),
    accessLog: read.choice('ACCESS_LOG', ['off', 'on']),
    metricsNetworks: readMetricsNetworks(read),
  }
  if (read.faults.length > 0) throw new EnvironmentError(read.faults.join('\n'))
  return settings
}
