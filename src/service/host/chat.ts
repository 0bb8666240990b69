import { ownerOfKey, revokeApiKey } from '../chat/accounts/keys.ts'
import { KnownDevices } from '../chat/accounts/knownDevices.ts'
import type { OwnProviders } from '../chat/accounts/ownProviders.ts'
import type { ChatContext } from '../chat/context.ts'
import type { QueueFigures } from '../chat/queues/hub.ts'
import { createPost } from '../chat/outgoing/post.ts'
import { createPushSender, type PushSender } from '../chat/webPush/sender.ts'
import { createPushRelay } from '../chat/push/relay.ts'
import { writeHostLetter } from './attendance/support.ts'
import type { Cipher } from '../cipher.ts'
import { createFolderTransport } from '../chat/mail/folder.ts'
import type { MailTransport } from '../chat/mail/mail.ts'
import { createSmtpTransport } from '../chat/mail/smtp.ts'
import type { Reception } from '../chat/reception.ts'
import { callerById } from '../chat/users/store.ts'
import { createChatService, type ChatService } from '../chat/service.ts'
import { isSetUpNeeded, setUpOrganisation } from '../chat/setUp.ts'
import { createGuardedRequest } from '../internet/guardedRequest.ts'
import { Database, type DamagedDatabase } from '../database/database.ts'
import { checkAtStart } from '../database/startCheck.ts'
import { PASSWORD_COST } from '../passwords.ts'
import { seedSampleOrganisation } from '../sample/seed.ts'
import type { ChatBackend } from './backend.ts'
import type { DeviceProofs } from './browserSession.ts'
import type { DataFolder } from './dataFolder.ts'
import type { HostSettings } from './environment.ts'
import { createPictures } from './external/pictures.ts'
import { createServerPages, type ServerPages } from './external/serverPages.ts'
import { withVisitors } from './external/visitors.ts'
import type { Log } from './log.ts'
import { nameElsewhere, ownName, type OrganizationName } from './organizationName.ts'
import { createProxy } from './proxy.ts'
import { readPushKey } from './pushKey.ts'
import { createServiceLevel, type ReadServiceLevel } from './serviceLevel.ts'
import { isPublicHost, SetUpCode, type SetUp } from './setUp.ts'
import { copyBeforeUpgrade } from './upgradeCopy.ts'

/** The chat behind this host, embedded or external. */
export interface Chat {
  readonly backend: ChatBackend
  /** Present for the embedded service. */
  readonly context?: ChatContext
  readonly organizationName: OrganizationName
  /** Present for the embedded service; an external one has its own reception. */
  readonly reception?: Reception
  /** Present for the embedded service. */
  readonly ownProviders?: OwnProviders
  /** Present in `production`. */
  readonly setUp?: SetUp
  /** Revokes a key that is no longer needed, if supported. */
  readonly revokeKey?: (key: string) => void
  /** Present for the embedded service. */
  readonly devices?: DeviceProofs
  /**
   * Returns the ID of the key's owner; undefined for a revoked key. The embedded service's: an external one
   * would need a request.
   */
  readonly ownerOfKey?: (key: string) => number | undefined
  /** Returns the role of the key's owner; undefined for a revoked key. Present for the embedded service. */
  readonly roleOfKey?: (key: string) => number | undefined
  /** Present for an external service. */
  readonly serviceLevel?: ReadServiceLevel
  /** Serves the pictures that an external service has outside of its interface. */
  readonly pictures?: ChatBackend
  /** Leads to an external service's own pages for people who cannot sign in yet. */
  readonly serverPages?: ServerPages
  /** The embedded service's. */
  readonly queueFigures?: () => QueueFigures
  readonly quiesce: () => void
  readonly close: () => void
}

/** Resources that the host provides to the embedded service. */
export interface HostKeys {
  readonly cipher: Cipher
  /** Secret that signs links in mails. */
  readonly linkSecret: Uint8Array
  /** Returns the host's address, without a trailing slash; known once it listens. */
  readonly address: () => string
  /** Called when a large database turns out to be damaged while it is being served. */
  readonly onDamage: (damage: DamagedDatabase) => void
  readonly log: Log
}

const nothing = (): void => undefined

/** Sender of mails without a mail server. */
const NO_SENDER = 'Parley <no-reply@localhost>'

const mailTransport = ({ mail }: HostSettings, folder: DataFolder): MailTransport =>
  mail === undefined
    ? createFolderTransport({ folder: folder.mail, from: NO_SENDER })
    : createSmtpTransport(mail)

/** Caches the answer once there is an organization, because every request asks. */
function setUpNeed(context: ChatContext): () => boolean {
  let isDone = false
  return () => {
    isDone ||= !isSetUpNeeded(context)
    return !isDone
  }
}

const announceCode =
  (log: Log) =>
  (code: string): void =>
    log.warn(
      `Many wrong codes were tried to set up your organization. From now on it takes this one: ${code}`,
    )

/** Creates a missing organization: a sample, from the environment, or later in the browser. */
async function begin(settings: HostSettings, { context }: ChatService, log: Log): Promise<SetUp | undefined> {
  const { mode, setUp: wanted } = settings
  if (mode === 'demo') {
    if (isSetUpNeeded(context)) await seedSampleOrganisation(context)
    return undefined
  }
  const perform: SetUp['perform'] = (organisation) => setUpOrganisation(context, PASSWORD_COST, organisation)
  if (wanted && isSetUpNeeded(context)) await perform(wanted)
  return {
    isNeeded: setUpNeed(context),
    code: new SetUpCode(announceCode(log)),
    isForEverybody: isPublicHost(settings),
    perform,
  }
}

/** The address in a sender such as `Parley <chat@example.org>`. */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from

/** What push services turn to: the address of mail, or of the host, which they take only with TLS. */
function vapidSubject({ vapidSubject, mail }: HostSettings, address: string): string {
  if (vapidSubject !== undefined) return vapidSubject
  if (address.startsWith('https://')) return address
  return `mailto:${addressIn(mail?.from ?? NO_SENDER)}`
}

const pushSender = (settings: HostSettings, folder: DataFolder, address: () => string): PushSender =>
  createPushSender(
    settings.vapidKeys ?? readPushKey(folder.pushKey),
    () => vapidSubject(settings, address()),
    { opened: settings.webhookNetworks },
  )

async function openEmbedded(
  settings: HostSettings,
  folder: DataFolder,
  { onDamage, log, ...keys }: HostKeys,
): Promise<Chat> {
  const {
    mode,
    queueTimes,
    rateLimits,
    pushRelayUrl,
    webhookNetworks,
    linkPreviews,
    providers,
    passwordSignIn: passwords,
  } = settings
  const database = new Database(folder.chatDatabase)
  const endCheck = checkAtStart(database, folder.chatDatabase, { onDamage })
  copyBeforeUpgrade(database, folder.chatDatabase, folder, { log })
  const service = createChatService({
    database,
    mode,
    signInWays: { passwords, providers: providers.map(({ id, name }) => ({ id, name })) },
    queueTimes,
    rateLimits,
    uploadsFolder: folder.uploads,
    receivingFolder: folder.receiving,
    quotas: settings.quotas,
    cipher: keys.cipher,
    secret: keys.linkSecret,
    url: keys.address,
    mailTransport: mailTransport(settings, folder),
    writeHostLetter,
    log: log.warn,
    report: (where, error) => log.fault(`Fault in ${where}`, error),
    post: createPost(webhookNetworks),
    previews: linkPreviews && createGuardedRequest(linkPreviews),
    linkedPicturesFolder: folder.linkedPictures,
    thumbnailsFolder: folder.thumbnails,
    pushSender: pushSender(settings, folder, keys.address),
    meetingUrl: settings.meetingUrl,
    pushRelay: pushRelayUrl === undefined ? undefined : createPushRelay(pushRelayUrl),
  })
  const setUp = await begin(settings, service, log)
  return {
    backend: service.handle,
    context: service.context,
    organizationName: ownName(service.context),
    reception: service.reception,
    ownProviders: service.ownProviders,
    ...(setUp === undefined ? {} : { setUp }),
    revokeKey: (key) => revokeApiKey(service.context, key),
    devices: new KnownDevices(service.context),
    ownerOfKey: (key) => ownerOfKey(service.context, key),
    roleOfKey: (key) => {
      const userId = ownerOfKey(service.context, key)
      return userId === undefined ? undefined : callerById(database, userId)?.role
    },
    queueFigures: service.queueFigures,
    quiesce: service.quiesce,
    close: () => {
      endCheck()
      service.stop()
      database.close()
    },
  }
}

/** Passes everything on to a chat service elsewhere. */
export function openExternal(url: string): Chat {
  const backend = createProxy(url)
  const serviceLevel = createServiceLevel(backend)
  const name = nameElsewhere(backend)
  return {
    backend: withVisitors(url, backend, serviceLevel),
    organizationName: name.read,
    serviceLevel,
    pictures: createPictures(url),
    serverPages: createServerPages(url, backend),
    quiesce: nothing,
    close: name.stop,
  }
}

/** Opens the embedded service, or a proxy if the settings name an external one. */
export const openChat = (settings: HostSettings, folder: DataFolder, keys: HostKeys): Promise<Chat> =>
  settings.chatUrl === undefined
    ? openEmbedded(settings, folder, keys)
    : Promise.resolve(openExternal(settings.chatUrl))
