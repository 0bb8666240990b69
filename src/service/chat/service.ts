import { randomBytes } from 'node:crypto'
import { fetchBounds } from '../../protocol/bounds.ts'
import { nothingDrawn } from '../../markdown/drawings.ts'
import { endpoints } from '../../protocol/chat/endpoints.ts'
import { isGuest } from '../../protocol/chat/permissions.ts'
import { createCipher, KEY_BYTES, type Cipher } from '../cipher.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { DrawingService } from '../drawing/drawingService.ts'
import { openReceivingFolder } from '../files/receive/receivedFile.ts'
import { diskRoom, type DiskRoom, type DiskState } from '../files/space/disk.ts'
import { UploadSpace, type Quotas } from '../files/space/uploadSpace.ts'
import { DiskWatch } from './realm/diskWatch.ts'
import { quotasOf } from './realm/quotas.ts'
import { compileRouteTable } from '../http/routeTable.ts'
import { PASSWORD_COST } from '../passwords.ts'
import { KeyUse } from './accounts/keyUse.ts'
import { accountRoutes } from './accounts/routes.ts'
import { channelFolderRoutes, channelFolderSnapshots } from './channelFolders/routes.ts'
import { presentedChannel, presentedSubscription } from './channels/presented.ts'
import { channelRoutes } from './channels/routes.ts'
import { channelSnapshots } from './channels/snapshots.ts'
import { commandRoutes } from './commands/routes.ts'
import type { ChatContext, Mode } from './context.ts'
import { draftRoutes } from './drafts/routes.ts'
import { draftSnapshots } from './drafts/snapshot.ts'
import { exportRoutes } from './export/routes.ts'
import { createSystemGroups } from './groups/groups.ts'
import { presentGroupById } from './groups/present.ts'
import { groupRoutes } from './groups/routes.ts'
import { groupSnapshots } from './groups/snapshot.ts'
import type { Report } from './http/answers.ts'
import { createDispatcher, type Handle } from './http/dispatch.ts'
import { canReadMessage } from './messages/access.ts'
import type { FetchBounds } from './messages/fetch.ts'
import { messageRoutes } from './messages/routes.ts'
import { messageSnapshots } from './messages/snapshots.ts'
import { navigationViewRoutes, navigationViewSnapshots } from './navigationViews/routes.ts'
import { peopleRoutes, peopleSnapshots } from './people.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { composeMail } from './mail/compose.ts'
import type { MailTransport } from './mail/mail.ts'
import { MailOutbox } from './mail/outbox.ts'
import { createReception, type Reception } from './reception.ts'
import type { PushRelay } from './push/relay.ts'
import { QueueHub } from './queues/hub.ts'
import { queueRoutes } from './queues/routes.ts'
import { defaultQueueTimes, type QueueTimes } from './queues/settings.ts'
import { createRequestLimits } from './rateLimits.ts'
import { realmEmoji } from './realm/emoji.ts'
import { realmRoutes } from './realm/routes.ts'
import { realmSnapshots } from './realm/snapshot.ts'
import type { SnapshotBlock } from './register/block.ts'
import { registerRoutes } from './register/routes.ts'
import { reminderRoutes, reminderSnapshots } from './reminders/routes.ts'
import type { FileRoute, Route } from './router.ts'
import { scheduledRoutes, scheduledSnapshots } from './scheduled/routes.ts'
import { startClockwork } from './scheduled/timer.ts'
import { createSecondFactor } from './secondFactor/secondFactor.ts'
import { snippetRoutes, snippetSnapshots } from './snippets/routes.ts'
import { typingRoutes } from './typing/routes.ts'
import { uploadFileRoutes } from './uploads/fileRoutes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userTopicRoutes, userTopicSnapshots } from './userTopics/routes.ts'
import { callerById, ownerOf, userById } from './users/rows.ts'
import { userSettingsOf } from './users/settings.ts'
import { widgetRoutes } from './widgets/routes.ts'

const SECRET_BYTES = 32

export interface ChatServiceOptions {
  readonly database: Database
  readonly mode: Mode
  /** Folder of uploaded files. */
  readonly uploadsFolder: string
  /** Where files lie while they come; beside the uploads when absent. */
  readonly receivingFolder?: string
  /** MiB that the operator gives for files: what holds unless administrators allow less. */
  readonly quotas?: Partial<Quotas>
  /** Told what the operator should know; the console when absent. */
  readonly log?: (line: string) => void
  /** The room of the disk that holds the data; looked for when absent. */
  readonly disk?: () => DiskRoom
  /** Where people find the organisation, without a slash at the end. */
  readonly url?: () => string
  /** What the service proves its own links with; links made with another do not work. New with each start when absent. */
  readonly secret?: Uint8Array
  readonly mailTransport: MailTransport
  readonly rateLimits: 'on' | 'off'
  readonly queueTimes?: QueueTimes
  /** Milliseconds since the epoch; the machine's clock when absent. */
  readonly now?: () => number
  /** Keeps bots' keys; when absent, they can be read until the next start. */
  readonly cipher?: Cipher
  /** Passes notifications on to telephones; without it none are sent. */
  readonly pushRelay?: PushRelay | undefined
  /** See `PASSWORD_COST`; tests take a low one. */
  readonly passwordCost?: number
  /** What an answer with messages may hold; tests take less than is usual. */
  readonly fetches?: FetchBounds
  /** Told of faults; the console when absent. */
  readonly report?: Report
}

export interface ChatService {
  /** For people who have no account yet, or no password any more. */
  readonly reception: Reception
  /** Hands over all mail that is due; resolves when nothing is due any more. */
  readonly sendMail: () => Promise<void>
  /** Answers a request for a path below `/api/v1`. Never rejects. */
  readonly handle: Handle
  readonly context: ChatContext
  /** Sends messages and reminders whose time has come, deletes messages whose time is over; done by itself too. */
  readonly deliverDue: () => Promise<void>
  /** Does nothing by itself any more, and answers held polls, so that everything under way comes to its end. */
  readonly quiesce: () => void
  /** Puts event queues aside for the next start. Nothing may be asked afterwards. */
  readonly stop: () => void
}

const reportToConsole: Report = (where, error) => console.error(`Fault in ${where}:`, error)

const readBlocks: readonly SnapshotBlock[] = [
  ...channelFolderSnapshots,
  ...channelSnapshots,
  ...draftSnapshots,
  ...groupSnapshots,
  ...messageSnapshots,
  ...navigationViewSnapshots,
  ...realmSnapshots,
  ...reminderSnapshots,
  ...scheduledSnapshots,
  ...snippetSnapshots,
  ...peopleSnapshots,
  ...userTopicSnapshots,
]

function createHub(context: Omit<ChatContext, 'events'>, times: QueueTimes, report: Report): QueueHub {
  return new QueueHub({
    database: context.database,
    now: context.now,
    times,
    report,
    sources: {
      userSettings: (userId) => userSettingsOf(context, userId),
      realmEmoji: () => realmEmoji(context),
      channelOf: (channelId) => presentedChannel(context, channelId),
      subscriptionOf: (userId, channelId) => presentedSubscription(context, userId, channelId),
      emailOf: (userId) => userById(context, userId)?.email ?? '',
      userGroup: (groupId) => presentGroupById(context, groupId),
    },
    ownerOf: (userId) => ownerOf(context, userId),
    isGuest: (userId) => isGuest(userById(context, userId) ?? { role: 0 }),
    canReadMessage: (userId, messageId) => canReadMessage(context, callerById(context, userId), messageId),
  })
}

/** The chat service over one database, as a function from Request to Response. */
export function createChatService(options: ChatServiceOptions): ChatService {
  const { database, mode, uploadsFolder, now = Date.now, report = reportToConsole } = options
  const { url = () => '', secret = randomBytes(SECRET_BYTES), passwordCost = PASSWORD_COST } = options
  const times = options.queueTimes ?? defaultQueueTimes
  migrate(database)
  createSystemGroups({ database })
  const outbox = new MailOutbox({
    database,
    now,
    report,
    transport: options.mailTransport,
    compose: (letter, mailId) => composeMail(context, letter, mailId),
  })
  const drawingService = new DrawingService({ onFault: (error) => report('drawing', error) })
  const receivingFolder = options.receivingFolder ?? `${uploadsFolder}-receiving`
  if (options.receivingFolder === undefined) openReceivingFolder(receivingFolder)
  const { rateLimits, quotas = {}, disk = () => diskRoom(uploadsFolder) } = options
  const space = new UploadSpace({
    database,
    quotas: () => quotasOf({ database }, quotas),
    disk,
    rateLimits,
    now,
  })
  const watch = new DiskWatch({ disk, log: options.log ?? console.warn })
  const diskState = (): DiskState => watch.state
  const files = { uploadsFolder, receivingFolder, space, diskState }
  const drawing = { drawingService, drawings: nothingDrawn }
  const basis = { database, mode, ...files, ...drawing, now, url, secret, mail: outbox }
  const hub = createHub(basis, times, report)
  const context: ChatContext = { ...basis, events: hub }
  const cipher = options.cipher ?? createCipher(randomBytes(KEY_BYTES))
  const secondFactor = createSecondFactor(context, cipher)
  const keyUse = new KeyUse(context)
  const routes: Route[] = [
    ...accountRoutes(context, { passwordCost, secondFactor, keyUse }),
    ...channelFolderRoutes(context),
    ...channelRoutes(context),
    ...commandRoutes(context),
    ...draftRoutes(context),
    ...exportRoutes(context),
    ...groupRoutes(context),
    ...invitationRoutes(context),
    ...messageRoutes(context, options.fetches ?? fetchBounds),
    ...navigationViewRoutes(context),
    ...peopleRoutes(context, { cipher, pushRelay: options.pushRelay }),
    ...queueRoutes(hub, times),
    ...realmRoutes(context),
    ...registerRoutes(context, hub, times, readBlocks),
    ...reminderRoutes(context),
    ...scheduledRoutes(context),
    ...snippetRoutes(context),
    ...typingRoutes(context),
    ...uploadRoutes(context),
    ...userTopicRoutes(context),
    ...widgetRoutes(context),
  ]
  const fileRoutes: FileRoute[] = uploadFileRoutes(context)
  const handle = createDispatcher({
    context,
    table: compileRouteTable(endpoints.values(), routes),
    files: fileRoutes,
    limits: createRequestLimits(options.rateLimits, now),
    report,
    keyUse,
  })
  const clockwork = startClockwork(context, report, () => watch.look(context))
  void outbox.sendDue()
  const rest = (): void => {
    clockwork.stop()
    outbox.stop()
  }
  return {
    handle,
    reception: createReception(context, passwordCost, secondFactor),
    sendMail: () => outbox.sendDue(),
    context,
    deliverDue: clockwork.run,
    quiesce: () => {
      rest()
      hub.quiesce()
    },
    stop: () => {
      rest()
      drawingService.stop()
      keyUse.stop()
      hub.stop()
    },
  }
}
