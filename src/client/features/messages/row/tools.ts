import type { Message } from '../../../../protocol/chat/messages.ts'
import type { RealmEmoji } from '../../../../protocol/chat/realm.ts'
import type { EmojiReference } from '../../../../protocol/chat/shapes.ts'
import type { UserStatus } from '../../../../protocol/chat/statuses.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { HourCycle } from '../../../ui/format/time.ts'
import type { MessageActionId } from '../actions/messageActions.ts'
import type { BodyReader } from '../html/reader.ts'
import type { OutboxEntry } from '../outbox/entry.ts'

/** The actions that rows ask for. */
export interface MessageActions {
  /** True if the message may be changed or reacted to at all. */
  readonly mayChange: (message: Message) => boolean
  /**
   * Runs the action on the message, or says why that is not possible. Its menu or dialog opens beside the
   * element, or at the point.
   */
  readonly run: (
    id: MessageActionId,
    message: Message,
    at: HTMLElement,
    point?: { readonly x: number; readonly y: number },
  ) => void
  readonly react: (message: Message, emoji: EmojiReference) => void
  /** Asks for the day of the view to go to from that day. */
  readonly jumpToDate: (from: Date) => void
  /** Sends an unsent message again, takes it back into the composer, or discards it. */
  readonly unsent: (choice: 'retry' | 'change' | 'discard', entry: OutboxEntry) => void
}

/**
 * The tools that the rows of a list share. A single object for all rows, replaced only when a part of it
 * changes: rows subscribe to no store themselves, so that a new message costs a single row.
 */
export interface RowTools {
  readonly ownUserId: number
  readonly users: ReadonlyMap<number, User>
  readonly statuses: ReadonlyMap<number, UserStatus>
  readonly mutedUsers: ReadonlySet<number>
  /** IDs of messages that are pinned to the open conversation, once they are known. */
  readonly pinned: ReadonlySet<number> | undefined
  readonly customEmoji: ReadonlyMap<string, RealmEmoji>
  readonly hourCycle: HourCycle
  readonly language: string
  readonly reader: BodyReader
  /** Draws messages that hold an alert word of the reader. */
  readonly alertedReader: BodyReader
  readonly text: Translate
  readonly actions: MessageActions
}

/** Name of a person whom the client may not know. */
export const nameIn = (users: ReadonlyMap<number, User>, userId: number, fallback = ''): string =>
  users.get(userId)?.full_name ?? fallback
