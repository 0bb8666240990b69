import type { Drawings } from '../../markdown/drawings.ts'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import type { Database } from '../database/database.ts'
import type { DrawingService } from '../drawing/drawingService.ts'
import type { DiskState } from '../files/space/disk.ts'
import type { UploadSpace } from '../files/space/uploadSpace.ts'
import type { Letter } from './mail/letters.ts'

/** Who is asking: an active account, with what permissions are decided by. */
export interface Caller {
  readonly user_id: number
  readonly email: string
  readonly full_name: string
  readonly role: number
  readonly is_bot: boolean
}

type MessageEvent = Extract<EventContent, { type: 'message' }>

/** A new message on its way to the queues of those who received it. */
export interface MessageDelivery {
  /** With `content` as HTML; queues without `apply_markdown` get `source` instead. With a picture of the sender. */
  readonly message: MessageEvent['message']
  /** Whether the client of this person, if it draws missing pictures, draws the sender's (chat spec 2.1). */
  readonly drawsPicture: (userId: number) => boolean
  /** Whether this person may know of the sender; others learn only that somebody wrote. */
  readonly knowsSender: (userId: number) => boolean
  readonly source: string
  /** Flags of each recipient, by user ID. */
  readonly recipients: ReadonlyMap<number, readonly string[]>
  /** Queues with `all_public_streams` get messages of public channels that their user has not joined. */
  readonly isInPublicChannel: boolean
  /** The sender's local-echo queue; only there the event carries `local_message_id` (chat spec 4.1). */
  readonly echo?: { readonly queue_id: string; readonly local_id: string }
}

/**
 * Where handlers put events. Called inside the transaction that writes, delivered after its commit, and filtered
 * for each queue by what it asked for. Nothing is delivered when the transaction fails.
 */
export interface EventPublisher {
  /** The same event for each of these people. */
  readonly publish: (event: EventContent, userIds: Iterable<number>) => void
  readonly publishMessage: (delivery: MessageDelivery) => void
  /** Ends the person's queues, or those that one key made: their clients register anew, if they still may. */
  readonly endQueuesOf: (userId: number, key?: Buffer) => void
}

/** Where handlers leave mail: kept inside the transaction that writes, sent after its commit. */
export interface Mailer {
  readonly enqueue: (letter: Letter) => void
  /** Whether people get their mail, or it stays where only the operator sees it. */
  readonly reaches: 'mailboxes' | 'folder'
}

export type Mode = 'demo' | 'production'

/** What every handler works with. */
export interface ChatContext {
  readonly database: Database
  readonly events: EventPublisher
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly mode: Mode
  /** Folder of uploaded files. */
  readonly uploadsFolder: string
  /** Where files lie while they come. */
  readonly receivingFolder: string
  /** What files take and may take. */
  readonly space: UploadSpace
  /** How much room the disk had when it was looked at last. */
  readonly diskState: () => DiskState
  /** Where people find the organisation, without a slash at the end; links in mails lead there. */
  readonly url: () => string
  /** Known to this service alone: what it proves its own links with. */
  readonly secret: Uint8Array
  readonly mail: Mailer
  readonly drawingService: DrawingService
  /** Code and formulas that were drawn for what is being done; all others stay plain. See `drawingFor`. */
  readonly drawings: Drawings
}

/** Whole seconds, as the interface and the database count time. */
export const secondsNow = (context: Pick<ChatContext, 'now'>): number => Math.floor(context.now() / 1000)

/** The same context with its clock stopped: everything one change writes and tells carries one time. */
export function atOneTime(context: ChatContext): ChatContext {
  const now = context.now()
  return { ...context, now: () => now }
}
