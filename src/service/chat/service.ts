import { randomBytes } from 'node:crypto'
import { fetchBounds } from '../../protocol/bounds.ts'
import { nothingDrawn } from '../../markdown/drawings.ts'
import { isGuest } from '../../protocol/chat/permissions.ts'
import { createCipher, KEY_BYTES, type Cipher } from '../cipher.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { DrawingService } from '../drawing/drawingService.ts'
import { ThumbnailService } from '../thumbnails/thumbnailService.ts'
import { openReceivingFolder } from '../files/receive/receivedFile.ts'
import { diskRoom, type DiskRoom, type DiskState } from '../files/space/disk.ts'
import { UploadSpace, type Quotas } from '../files/space/uploadSpace.ts'
import { DiskWatch } from './realm/diskWatch.ts'
import { quotasOf } from './realm/quotas.ts'
import { createKernel, type Handle } from '../http/kernel.ts'
import { PASSWORD_COST } from '../passwords.ts'
import type { ReportFault } from '../repeat.ts'
import { KeyUse } from './accounts/keyUse.ts'
import { accountRoutes } from './accounts/routes.ts'
import { OwnProviders } from './accounts/ownProviders.ts'
import { createSignInWays, ownersDecide, type OperatorWays } from './accounts/signInWays.ts'
import { channelFolderRoutes, channelFolderSnapshots } from './channelFolders/routes.ts'
import { presentedChannel, presentedSubscription } from './channels/presented.ts'
import { channelRoutes } from './channels/routes.ts'
import { channelSnapshots } from './channels/snapshots.ts'
import { commandRoutes } from './commands/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { tidyAudit } from './audit/record.ts'
import { withAudit } from './audit/withAudit.ts'
import { withReceptionAudit } from './audit/withReceptionAudit.ts'
import type { ChatContext, Mode } from './context.ts'
import { draftRoutes } from './drafts/routes.ts'
import { draftSnapshots } from './drafts/snapshot.ts'
import { documentRoute } from './doc/route.ts'
import { exportRoutes } from './export/routes.ts'
import { createSystemGroups } from './groups/groups.ts'
import { presentGroupById } from './groups/present.ts'
import { groupRoutes } from './groups/routes.ts'
import { groupSnapshots } from './groups/snapshot.ts'
import { chatApi } from './http/api.ts'
import { withCors } from './http/cors.ts'
import { canReadMessage } from './messages/access.ts'
import type { FetchBounds } from './messages/fetch.ts'
import { startFolding } from './messages/folding.ts'
import { ExpiredMessages } from './messages/retention.ts'
import { messageRoutes } from './messages/routes.ts'
import { startLearning } from './messages/search/learn.ts'
import { messageSnapshots } from './messages/snapshots.ts'
import { navigationViewRoutes, navigationViewSnapshots } from './navigationViews/routes.ts'
import { OutgoingWebhooks } from './outgoing/outgoing.ts'
import { createPost, type Post } from './outgoing/post.ts'
import { outgoingRoutes } from './outgoing/routes.ts'
import type { GuardedRequest } from '../internet/guardedRequest.ts'
import { LinkPreviews } from './previews/linkPreviews.ts'
import { elsewhereRoute } from './previews/serve.ts'
import { pinRoutes } from './pins/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { peopleRoutes, peopleSnapshots } from './people.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { composeMail, type WriteHostLetter } from './mail/compose.ts'
import type { MailTransport } from './mail/mail.ts'
import { MailOutbox } from './mail/outbox.ts'
import { MissedMails } from './missed/missedMails.ts'
import { withMissed } from './missed/watch.ts'
import { emojiNamesRoute } from './realm/emojiNames.ts'
import { realmEmoji } from './realm/store.ts'
import { createReception, type Reception } from './reception.ts'
import type { PushRelay } from './push/relay.ts'
import { QueueHub, type QueueFigures } from './queues/hub.ts'
import { queueRoutes } from './queues/routes.ts'
import { defaultQueueTimes, type QueueTimes } from './queues/settings.ts'
import { createRequestLimits } from './rateLimits.ts'
import { realmRoutes } from './realm/routes.ts'
import { realmSnapshots } from './realm/snapshot.ts'
import type { SnapshotBlock } from './register/block.ts'
import { olderSnapshots } from './register/olderFields.ts'
import { registerRoutes } from './register/routes.ts'
import { reminderRoutes, reminderSnapshots } from './reminders/routes.ts'
import { scheduledRoutes, scheduledSnapshots } from './scheduled/routes.ts'
import { startClockwork } from './scheduled/timer.ts'
import { createSecondFactor } from './secondFactor/secondFactor.ts'
import { snippetRoutes, snippetSnapshots } from './snippets/routes.ts'
import { typingRoutes } from './typing/routes.ts'
import { uploadFileRoutes } from './uploads/fileRoutes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { Thumbnails } from './uploads/thumbnails.ts'
import { userTopicRoutes, userTopicSnapshots } from './userTopics/routes.ts'
import { callerById, ownerOf, userById } from './users/store.ts'
import { userSettingsOf } from './users/settings.ts'
import { actorFor } from './users/actor.ts'
import { webPushRoutes } from './webPush/routes.ts'
import { createPushSender, newVapidKeys, type PushSender } from './webPush/sender.ts'
import { forgetDevicesOfOtherKeys } from './webPush/store.ts'
import { withDevices } from './webPush/watch.ts'
import { WebPush } from './webPush/webPush.ts'
import { widgetRoutes } from './widgets/routes.ts'

const SECRET_BYTES = 32
/** Whom push services can turn to about a service without an operator. */
const NOBODY = (): string => 'mailto:nobody@parley.invalid'

export interface ChatServiceOptions {
  readonly database: Database
  readonly mode: Mode
  /** Passwords alone when absent. */
  readonly signInWays?: OperatorWays
  /** Folder of uploaded files. */
  readonly uploadsFolder: string
  /** Folder of uploads in progress; beside the uploads when absent. */
  readonly receivingFolder?: string
  /** MiB that the operator allows for files; administrators can set less. */
  readonly quotas?: Partial<Quotas>
  /** Writes messages for the operator; to the console when absent. */
  readonly log?: (line: string) => void
  /** Returns the free space of the data's disk; queried from the system when absent. */
  readonly disk?: () => DiskRoom
  /** Returns the organization's address, without a trailing slash. */
  readonly url?: () => string
  /**
   * Signs the service's links; links signed with another secret do not work. Random with each start when
   * absent.
   */
  readonly secret?: Uint8Array
  readonly mailTransport: MailTransport
  /** Writes the mails of other parts of the host; without it they are not sent. */
  readonly writeHostLetter?: WriteHostLetter
  readonly rateLimits: 'on' | 'off'
  /** `when-searched`: the words of messages are learned by searches alone; when absent, in the background, too. */
  readonly learning?: 'when-searched'
  readonly queueTimes?: QueueTimes
  /** Returns milliseconds since the epoch; the machine's clock when absent. */
  readonly now?: () => number
  /** Encrypts bots' keys; when absent, they are readable only until the next start. */
  readonly cipher?: Cipher
  /** Forwards push notifications; without it none are sent. */
  readonly pushRelay?: PushRelay | undefined
  /** Posts to the programs of outgoing webhooks; when absent, to addresses of the internet alone. */
  readonly post?: Post
  /** Asks pages that messages link for their previews; without it there are none. */
  readonly previews?: GuardedRequest | undefined
  /** The address of a new meeting, with `{name}`; without it there are no meetings. */
  readonly meetingUrl?: string | undefined
  /** Folder of the pictures of other sites; beside the uploads when absent. */
  readonly linkedPicturesFolder?: string
  /** Folder of the thumbnails of uploads; beside the uploads when absent. */
  readonly thumbnailsFolder?: string
  /** Hands notifications to browsers' push services; when absent, with keys that end with the process. */
  readonly pushSender?: PushSender
  /** See `PASSWORD_COST`; tests use a low one. */
  readonly passwordCost?: number
  /** See `thumbnailBounds.wait`; tests on busy machines wait longer. */
  readonly thumbnailWait?: number
  /** Limits of answers with messages; tests use lower ones. */
  readonly fetches?: FetchBounds
  /** Reports unexpected errors; to the console when absent. */
  readonly report?: ReportFault
}

export interface ChatService {
  /** Handlers for people without an account or without a password. */
  readonly reception: Reception
  /** Providers with which people sign in, as owners set them up. */
  readonly ownProviders: OwnProviders
  /** Hands over all due mail; resolves when none is due. */
  readonly sendMail: () => Promise<void>
  /** Fetches all previews that messages wait for; resolves when none waits. */
  readonly fetchPreviews: () => Promise<void>
  /** Delivers all that is due to outgoing webhooks; resolves when nothing is due. */
  readonly sendOutgoing: () => Promise<void>
  /** Writes all due mails about messages that people did not see, for `sendMail`; resolves when none is due. */
  readonly writeMissed: () => Promise<void>
  /** Hands over all due notifications for browsers; resolves when none is due. */
  readonly sendPushes: () => Promise<void>
  /** Answers a request for a path below `/api/v1`. Never rejects. */
  readonly handle: Handle
  readonly context: ChatContext
  readonly queueFigures: () => QueueFigures
  /** Sends due messages and reminders, and deletes expired messages; also runs on a timer. */
  readonly deliverDue: () => Promise<void>
  /** Stops timers and answers held polls, so that requests in progress can finish. */
  readonly quiesce: () => void
  /** Stores event queues for the next start. The service cannot be used afterwards. */
  readonly stop: () => void
}

const NO_THUMBNAILS =
  'There are no thumbnails: the image library (sharp) has no build for this machine. Messages show whole pictures.'

const reportToConsole: ReportFault = (where, error) => console.error(`Fault in ${where}:`, error)

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
  ...olderSnapshots,
]

function createHub(context: Omit<ChatContext, 'events'>, times: QueueTimes, report: ReportFault): QueueHub {
  return new QueueHub({
    database: context.database,
    now: context.now,
    times,
    report,
    sources: {
      userSettings: (userId) => userSettingsOf(context, userId),
      realmEmoji: () => realmEmoji(context.database),
      channelOf: (channelId) => presentedChannel(context, channelId),
      subscriptionOf: (userId, channelId) => presentedSubscription(context, userId, channelId),
      emailOf: (userId) => userById(context.database, userId)?.email ?? '',
      actorFor: (readerId, userId) => actorFor(context, readerId, userId),
      userGroup: (groupId) => presentGroupById(context, groupId),
    },
    ownerOf: (userId) => ownerOf(context.database, userId),
    isGuest: (userId) => isGuest(userById(context.database, userId) ?? { role: 0 }),
    canReadMessage: (userId, messageId) =>
      canReadMessage(context, callerById(context.database, userId), messageId),
  })
}

/** Creates the chat service over one database, as a function from Request to Response. */
export function createChatService(options: ChatServiceOptions): ChatService {
  const { database, mode, uploadsFolder, now = Date.now, report = reportToConsole } = options
  const { writeHostLetter = () => undefined } = options
  const { url = () => '', secret = randomBytes(SECRET_BYTES), passwordCost = PASSWORD_COST } = options
  const times = options.queueTimes ?? defaultQueueTimes
  migrate(database)
  createSystemGroups({ database })
  const outbox = new MailOutbox({
    database,
    now,
    report,
    transport: options.mailTransport,
    compose: (letter, mailId) => composeMail(context, letter, mailId, writeHostLetter),
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
  const { log = console.warn } = options
  const watch = new DiskWatch({ disk, log })
  const diskState = (): DiskState => watch.state
  const thumbnailService = new ThumbnailService({ onMissing: () => log(NO_THUMBNAILS) })
  const thumbnails = new Thumbnails({
    uploadsFolder,
    folder: options.thumbnailsFolder ?? `${uploadsFolder}-thumbnails`,
    service: thumbnailService,
    wait: options.thumbnailWait,
    onFault: (error) => report('thumbnails', error),
  })
  const files = { uploadsFolder, receivingFolder, space, diskState, thumbnails }
  const drawing = { drawingService, drawings: nothingDrawn }
  const { signInWays: operatorWays = ownersDecide, meetingUrl } = options
  const wake = (): void => webhooks.wake()
  const previews = new LinkPreviews(
    () => context,
    { database, now },
    {
      request: options.previews,
      folder: options.linkedPicturesFolder ?? `${uploadsFolder}-elsewhere`,
      report,
    },
  )
  const services = { mail: outbox, outgoing: { wake }, previews }
  const basis = {
    database,
    mode,
    signInWays: createSignInWays(database, operatorWays),
    meetingUrl,
    ...files,
    ...drawing,
    now,
    url,
    secret,
    ...services,
  }
  const hub = createHub(basis, times, report)
  const events = withMissed(
    withDevices(hub, database, () => webPush),
    database,
    () => missed,
  )
  const context: ChatContext = { ...basis, events }
  const webhooks = new OutgoingWebhooks(context, options.post ?? createPost([]), report)
  const { pushSender = createPushSender(newVapidKeys(), NOBODY, { opened: [] }) } = options
  // Tools that work on the data have no key of its own.
  if (options.pushSender) forgetDevicesOfOtherKeys(database, pushSender.publicKey)
  const webPush = new WebPush(context, pushSender, report)
  const missed = new MissedMails(context, report)
  const cipher = options.cipher ?? createCipher(randomBytes(KEY_BYTES))
  const secondFactor = createSecondFactor(context, cipher)
  const keyUse = new KeyUse(context)
  const routes = withAudit(context, [
    ...auditRoutes(context),
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
    ...outgoingRoutes(context),
    ...pinRoutes(context),
    ...previewRoutes(context),
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
    ...webPushRoutes(context, webPush),
    ...widgetRoutes(context),
  ])
  const limits = createRequestLimits(options.rateLimits, now)
  const fileRoutes = [
    ...uploadFileRoutes(context),
    elsewhereRoute(context, previews),
    documentRoute(),
    emojiNamesRoute(),
  ]
  const api = chatApi({ context, routes, files: fileRoutes, limits, keyUse })
  const handle = withCors(createKernel(api, report))
  const expired = new ExpiredMessages(context)
  const clockwork = startClockwork(context, report, {
    lookAtDisk: () => watch.look(context),
    tidy: async () => {
      tidyAudit(context)
      await previews.tidy()
    },
    retain: expired.run,
  })
  void outbox.sendDue()
  webhooks.wake()
  previews.wake()
  missed.wake()
  const endFolding = startFolding(context, options.log ?? console.warn, report)
  const endLearning = options.learning === 'when-searched' ? () => undefined : startLearning(context, report)
  const rest = (): void => {
    endFolding()
    endLearning()
    clockwork.stop()
    outbox.stop()
    webhooks.stop()
    previews.stop()
    webPush.stop()
    missed.stop()
    expired.stop()
  }
  return {
    handle,
    reception: withReceptionAudit(context, createReception(context, passwordCost, secondFactor)),
    ownProviders: new OwnProviders(context, cipher, operatorWays),
    sendMail: () => outbox.sendDue(),
    sendOutgoing: webhooks.sendDue,
    fetchPreviews: previews.fetchWaiting,
    sendPushes: webPush.sendDue,
    writeMissed: missed.writeDue,
    context,
    queueFigures: () => hub.figures,
    deliverDue: clockwork.run,
    quiesce: () => {
      rest()
      hub.quiesce()
    },
    stop: () => {
      rest()
      drawingService.stop()
      thumbnailService.stop()
      keyUse.stop()
      hub.stop()
    },
  }
}
