import type { Message } from '../../../../protocol/chat/messages.ts'
import type { RealmEmoji } from '../../../../protocol/chat/realm.ts'
import type { EmojiReference } from '../../../../protocol/chat/shapes.ts'
import type { UserStatus } from '../../../../protocol/chat/statuses.ts'
import type { User } from '../../../../protocol/chat/users.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { HourCycle } from '../../../ui/format/time.ts'
import type { BodyReader } from '../html/reader.ts'
import type { OutboxEntry } from '../outbox/entry.ts'

/** What can be done with a message. */
export interface MessageActions {
  /** Whether the message may be changed or reacted to at all. */
  readonly mayChange: (message: Message) => boolean
  readonly react: (message: Message, emoji: EmojiReference) => void
  readonly pickReaction: (message: Message, anchor: HTMLElement) => void
  readonly reply: (message: Message) => void
  readonly star: (message: Message) => void
  readonly edit: (message: Message) => void
  readonly openMenu: (message: Message, anchor: HTMLElement, point?: { x: number; y: number }) => void
  /** Shows how it became what it is. */
  readonly openHistory: (message: Message) => void
  /** Puts it away to one line, or shows it again. */
  readonly collapse: (message: Message) => void
  /** Asks to which day of the view to go from that one. */
  readonly jumpToDate: (from: Date) => void
  readonly retry: (entry: OutboxEntry) => void
  /** Takes an unsent message back into the composer. */
  readonly change: (entry: OutboxEntry) => void
  readonly discard: (entry: OutboxEntry) => void
}

/**
 * What the rows of a list share. One object for all of them, replaced only when something in it changes: rows ask no
 * store of their own, so that a new message costs one row.
 */
export interface RowTools {
  readonly ownUserId: number
  readonly mayEditOwn: boolean
  readonly users: ReadonlyMap<number, User>
  readonly statuses: ReadonlyMap<number, UserStatus>
  readonly mutedUsers: ReadonlySet<number>
  readonly customEmoji: ReadonlyMap<string, RealmEmoji>
  readonly hourCycle: HourCycle
  readonly language: string
  readonly reader: BodyReader
  readonly text: Translate
  readonly actions: MessageActions
}

/** Name of a person whom the client may not know. */
export const nameIn = (users: ReadonlyMap<number, User>, userId: number, fallback = ''): string =>
  users.get(userId)?.full_name ?? fallback
