import type { Drawings } from '../../markdown/drawings.ts'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import type { PublishedEvent } from './queues/olderFields.ts'
import type { Database } from '../database/database.ts'
import type { Thumbnails } from './uploads/thumbnails.ts'
import type { DrawingService } from '../drawing/drawingService.ts'
import type { DiskState } from '../files/space/disk.ts'
import type { UploadSpace } from '../files/space/uploadSpace.ts'
import type { SignInWays } from './accounts/signInWays.ts'
import type { Ids } from './channels/idSet.ts'
import type { Letter } from './mail/letters.ts'

/** The caller: an active account, with the fields that determine its permissions. */
export interface Caller {
  readonly user_id: number
  readonly email: string
  readonly full_name: string
  readonly role: number
  readonly is_bot: boolean
  /** Kind of bot (`bots/types.ts`); null for people. */
  readonly bot_type?: number | null
}

type MessageEvent = Extract<EventContent, { type: 'message' }>

/** A new message for the queues of its recipients. */
export interface MessageDelivery {
  /**
   * With `content` as HTML; queues without `apply_markdown` get `source` instead. With the sender's picture.
   */
  readonly message: MessageEvent['message']
  /** Tests if this user can see the sender; other users get a placeholder. */
  readonly knowsSender: (userId: number) => boolean
  readonly source: string
  readonly recipients: {
    /** Subscribers or participants, and others beside them. */
    readonly members: Ids
    readonly others: ReadonlySet<number>
    readonly flagsOf: (userId: number) => readonly string[]
  }
  /** Queues with `all_public_streams` get messages of public channels that their user has not joined. */
  readonly isInPublicChannel: boolean
  /** True if people meet it in the app alone: no mail and no device tells of it. */
  readonly isQuiet?: boolean
  /** The sender's local-echo queue; only there the event carries `local_message_id` (chat spec 4.1). */
  readonly echo?: { readonly queue_id: string; readonly local_id: string }
}

/**
 * Receives events from handlers. Called inside the writing transaction; events are delivered after its
 * commit, filtered for each queue, and discarded if the transaction fails.
 */
export interface EventPublisher {
  /** Sends the same event to each of these users. */
  readonly publish: (event: PublishedEvent, userIds: Iterable<number>) => void
  readonly publishMessage: (delivery: MessageDelivery) => void
  /** Tells users whom an edit mentions, and the message did not before, while the app is closed. */
  readonly publishMentions: (messageId: number, userIds: readonly number[]) => void
  /**
   * Ends the user's queues, or those that one key made: their clients have to register again, if they still
   * can.
   */
  readonly endQueuesOf: (userId: number, key?: Buffer) => void
}

/** Receives mails from handlers: stored inside the writing transaction, sent after its commit. */
export interface Mailer {
  readonly enqueue: (letter: Letter) => void
  /** `folder`: mails are stored for the operator and do not reach people. */
  readonly reaches: 'mailboxes' | 'folder'
}

/** Delivers messages to the addresses of outgoing webhooks. */
export interface Deliverer {
  /** Begins to send what is due. */
  readonly wake: () => void
}

/** Previews of linked pages. */
export interface Previews {
  /** False if the operator switched them off. */
  readonly isOffered: boolean
  /** Counts an address to be fetched for a person; false if they have had too many. */
  readonly mayFetch: (personId: number) => boolean
  /** Begins to fetch what messages wait for. */
  readonly wake: () => void
}

export type Mode = 'demo' | 'production'

/** Context of every handler. */
export interface ChatContext {
  readonly database: Database
  readonly events: EventPublisher
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly mode: Mode
  readonly signInWays: SignInWays
  /** The address of a new meeting, with `{name}`; undefined: there are no meetings. */
  readonly meetingUrl: string | undefined
  /** Folder of uploaded files. */
  readonly uploadsFolder: string
  readonly thumbnails: Thumbnails
  /** Folder of uploads in progress. */
  readonly receivingFolder: string
  /** Space used and allowed for files. */
  readonly space: UploadSpace
  /** State of the disk's free space at the last check. */
  readonly diskState: () => DiskState
  /** The organization's address, without a trailing slash; links in mails lead there. */
  readonly url: () => string
  /** Known to this service alone: signs its links. */
  readonly secret: Uint8Array
  readonly mail: Mailer
  readonly outgoing: Deliverer
  readonly previews: Previews
  readonly drawingService: DrawingService
  /** Code and formulas rendered for this request; all others stay plain. See `drawingFor`. */
  readonly drawings: Drawings
}

/** The present time in whole seconds, the unit of the interface and the database. */
export const secondsNow = (context: Pick<ChatContext, 'now'>): number => Math.floor(context.now() / 1000)

/**
 * Returns the context with its clock stopped, so that everything written and published by one change has one
 * time.
 */
export function atOneTime(context: ChatContext): ChatContext {
  const now = context.now()
  return { ...context, now: () => now }
}
