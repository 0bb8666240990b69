import { updateFlagsForNarrow } from '../../../../protocol/chat/messageActions.ts'
import { updateFlags, type Message } from '../../../../protocol/chat/messages.ts'
import type { NarrowTerm } from '../../../../protocol/chat/narrow.ts'
import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import { selectIds } from '../../channels/idSet.ts'
import { subscriptions, unreadRules, unreads } from '../../channels/queries.ts'
import { allUnreads, unreadIdsIn } from '../../channels/unreads.ts'
import { hasMention } from '../../channels/unreadsReduce.ts'
import { conversationOf, type Conversation, type View } from '../../../navigation/view.ts'
import type { Session } from '../../../kernel/session.ts'
import { untilAnswered } from '../../../kernel/untilAnswered.ts'
import { windowOf } from '../queries.ts'

/** Messages in one step (chat-wire 7). */
const STEP = 1000

export const isUnread: NarrowTerm = { operator: 'is', operand: 'unread', negated: false }

export interface Sweep {
  readonly op: 'add' | 'remove'
  readonly narrow: readonly NarrowTerm[]
  /** The first message; if it is gone, its position. */
  readonly from: number
  readonly towards: 'oldest' | 'newest'
  /** The highest number of messages; all there are when it is not given. */
  readonly count?: number
}

/**
 * Sets or clears the flag `read` of all messages of a narrow from a given one on, in a single direction,
 * however many they are.
 * @returns the number of messages it went over
 */
export async function sweepReadFlags(
  session: Session,
  { op, narrow, from, towards, count = Infinity }: Sweep,
): Promise<number> {
  let anchor = from
  let done = 0
  for (let isFirst = true; ; isFirst = false) {
    const others = Math.min(STEP, count - done - (isFirst ? 1 : 0)) // besides the anchor
    const args = {
      anchor: String(anchor),
      include_anchor: isFirst,
      num_before: towards === 'oldest' ? others : 0,
      num_after: towards === 'newest' ? others : 0,
      narrow,
      op,
      flag: 'read',
    }
    const reply = await untilAnswered(session, () => session.api(updateFlagsForNarrow, args))
    const [isDone, reached] =
      towards === 'newest'
        ? [reply.found_newest, reply.last_processed_id]
        : [reply.found_oldest, reply.first_processed_id]
    done += reply.processed_count
    if (isDone || reached === null || done >= count) return done
    anchor = reached
  }
}

/** Makes these messages unread, however many they are and however often the connection fails. @throws ApiError */
export async function storeUnread(session: Session, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += STEP) {
    const messages = ids.slice(start, start + STEP)
    await untilAnswered(session, () => session.api(updateFlags, { messages, op: 'remove', flag: 'read' }))
  }
}

type FlagsEvent = Extract<EventContent, { type: 'update_message_flags' }>

export const readEvent = (messages: readonly number[]): FlagsEvent => ({
  type: 'update_message_flags',
  op: 'add',
  flag: 'read',
  messages: [...messages],
  all: false,
})

/** The fields of a message that an unread mark needs. */
export interface Place {
  readonly id: number
  readonly conversation: Conversation
  readonly isMention: boolean
}

function detailsOf({ conversation, isMention }: Place) {
  return conversation.kind === 'topic'
    ? { type: 'stream', mentioned: isMention, stream_id: conversation.channelId, topic: conversation.topic }
    : { type: 'private', mentioned: isMention, user_ids: [...conversation.userIds] }
}

export const unreadEvent = (places: readonly Place[]): FlagsEvent => ({
  type: 'update_message_flags',
  op: 'remove',
  flag: 'read',
  messages: places.map((each) => each.id),
  all: false,
  message_details: Object.fromEntries(places.map((each) => [each.id, detailsOf(each)])),
})

/** The conversations of the messages that are known to be unread in the view. */
export function unreadPlaces(session: Session, view: View): readonly Place[] {
  const state = unreads(session)
  const wanted = selectIds(unreadIdsIn(state, view, unreadRules(session)))
  return [...allUnreads(state)].flatMap(({ conversation, ids, mentions }) =>
    ids.among(wanted).map((id) => ({ id, conversation, isMention: mentions.has(id) })),
  )
}

/**
 * True if the message can become unread: messages of channels without a subscription stay as they are (chat
 * spec 3).
 */
export const mayBeUnread = (session: Session, { stream_id }: Pick<Message, 'stream_id'>): boolean =>
  stream_id === undefined || subscriptions(session).has(stream_id)

/** The loaded messages of the view that are read and can become unread, from a given one on. */
export const readPlacesFrom = (session: Session, view: View, id: number): readonly Place[] =>
  (windowOf(session, view)?.messages ?? [])
    .filter((message) => message.id >= id && message.flags.includes('read') && mayBeUnread(session, message))
    .map((message) => ({
      id: message.id,
      conversation: conversationOf(message, session.userId),
      isMention: hasMention(message.flags),
    }))
