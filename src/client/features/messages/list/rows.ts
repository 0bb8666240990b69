import { conversationKey, conversationOf, type Conversation } from '../../../navigation/view.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import type { OutboxEntry } from '../outbox/entry.ts'

/** A message of the service, or one of the reader's own on its way there. */
export type Item = Message | OutboxEntry

export const isEcho = (item: Item): item is OutboxEntry => 'localId' in item

/** A separator between a row and the one before it. */
export type Separator =
  | { readonly kind: 'day'; readonly date: Date }
  | { readonly kind: 'unread' }
  | {
      readonly kind: 'conversation'
      readonly conversation: Conversation
      readonly messageId: number
      /** The topic as HTML in which a search marked what it found (chat spec 4.3). */
      readonly foundTopic: string | undefined
    }

export interface Row {
  /** Stays the same as long as the message is shown. */
  readonly key: string
  readonly item: Item
  readonly date: Date
  /** Its conversation, in a list of several conversations. */
  readonly conversation: Conversation | undefined
  /** `first` of its group shows author and time; `following` only the body. */
  readonly place: 'first' | 'following'
  /**
   * Belongs above the row; drawn with the row before it, so that older rows can be added without moving this
   * one.
   */
  readonly before: readonly Separator[]
}

export interface RowRules {
  readonly ownUserId: number
  /** `mixed`: the conversation may change from row to row, so that each stretch names its own. */
  readonly content: 'one-conversation' | 'mixed'
  /** The first message that was unread when the view was opened. */
  readonly unreadFrom: number | undefined
  /**
   * Messages that must begin a group, since they were first in the list when older ones were loaded above
   * them.
   */
  readonly groupStarts: ReadonlySet<number>
  /**
   * The local ID under which a message was first shown, if it was shown before the service had given it an
   * ID.
   */
  readonly localIdOf?: (messageId: number) => string | undefined
}

/** Milliseconds between messages of the same group (ux: five minutes). */
const GROUP_GAP = 5 * 60_000

const NONE: readonly Separator[] = []

interface Facts {
  readonly author: number
  readonly time: number
  readonly conversation: Conversation
  readonly isAction: boolean
}

const factsOf = (item: Item, ownUserId: number): Facts =>
  isEcho(item)
    ? {
        author: ownUserId,
        time: item.createdAt,
        conversation: item.conversation,
        isAction: item.content.startsWith('/me '),
      }
    : {
        author: item.sender_id,
        time: item.timestamp * 1000,
        conversation: conversationOf(item, ownUserId),
        isAction: item.is_me_message,
      }

const isSameDay = (one: Date, other: Date): boolean =>
  one.getDate() === other.getDate() &&
  one.getMonth() === other.getMonth() &&
  one.getFullYear() === other.getFullYear()

const keyOf = (item: Item, rules: RowRules): string =>
  isEcho(item) ? item.localId : (rules.localIdOf?.(item.id) ?? String(item.id))

/** The rows of a list: its items in groups, with the separators between them. */
export function rowsOf(items: readonly Item[], rules: RowRules): readonly Row[] {
  const rows: Row[] = []
  let previous: (Facts & { date: Date; key: string }) | undefined
  let isLinePlaced = rules.unreadFrom === undefined
  for (const item of items) {
    const facts = factsOf(item, rules.ownUserId)
    const date = new Date(facts.time)
    const before: Separator[] = []
    const key = rules.content === 'mixed' ? conversationKey(facts.conversation) : ''
    if (!previous || !isSameDay(previous.date, date)) before.push({ kind: 'day', date })
    if (!isLinePlaced && !isEcho(item) && item.id >= (rules.unreadFrom ?? 0)) {
      before.push({ kind: 'unread' })
      isLinePlaced = true
    }
    if (key !== (previous?.key ?? '')) {
      const { conversation } = facts
      const place = isEcho(item)
        ? { messageId: item.messageId ?? 0, foundTopic: undefined }
        : { messageId: item.id, foundTopic: item.match_subject }
      before.push({ kind: 'conversation', conversation, ...place })
    }
    const continues =
      previous !== undefined &&
      before.length === 0 &&
      previous.author === facts.author &&
      facts.time - previous.time < GROUP_GAP &&
      !previous.isAction &&
      !facts.isAction &&
      (isEcho(item) || !rules.groupStarts.has(item.id))
    rows.push({
      key: keyOf(item, rules),
      item,
      date,
      conversation: rules.content === 'mixed' ? facts.conversation : undefined,
      place: continues ? 'following' : 'first',
      before: before.length === 0 ? NONE : before,
    })
    previous = { ...facts, date, key }
  }
  return rows
}

/** The first message that the reader has not read; their own count as read. */
export const firstUnread = (messages: readonly Message[], ownUserId: number): number | undefined =>
  messages.find((each) => !each.flags.includes('read') && each.sender_id !== ownUserId)?.id
