import { updateFlagsForNarrow } from '../../protocol/chat/messages.ts'
import type { NarrowTerm } from '../../protocol/chat/narrow.ts'
import type { EventContent } from '../../protocol/chat/queueEvents.ts'
import { selectIds } from '../channels/idSet.ts'
import { unreadRules, unreads } from '../channels/queries.ts'
import { allUnreads, unreadIdsIn } from '../channels/unreads.ts'
import { hasMention } from '../channels/unreadsReduce.ts'
import { conversationOf, narrowOf, type Conversation, type View } from '../conversations/view.ts'
import type { Session } from '../session/session.ts'
import { untilAnswered } from '../session/untilAnswered.ts'
import { windowOf } from './queries.ts'
import { forgetReads } from './readMarks.ts'

/** Messages in one step (chat-wire 7). */
const STEP = 1000

const isUnread: NarrowTerm = { operator: 'is', operand: 'unread', negated: false }

interface Sweep {
  readonly op: 'add' | 'remove'
  readonly narrow: readonly NarrowTerm[]
  /** `oldest`, or a message's ID: that message and all after it. */
  readonly from: string
}

/** Sets or takes the flag `read` of everything a narrow holds from some place on, however much that is. */
async function sweep(session: Session, { op, narrow, from }: Sweep): Promise<void> {
  let anchor = from
  for (let isFirst = true; ; isFirst = false) {
    const args = {
      anchor,
      include_anchor: isFirst,
      num_before: 0,
      num_after: STEP,
      narrow,
      op,
      flag: 'read',
    }
    const reply = await untilAnswered(session, () => session.api(updateFlagsForNarrow, args))
    if (reply.found_newest || reply.last_processed_id === null) return
    anchor = String(reply.last_processed_id)
  }
}

type FlagsEvent = Extract<EventContent, { type: 'update_message_flags' }>

const readEvent = (messages: readonly number[]): FlagsEvent => ({
  type: 'update_message_flags',
  op: 'add',
  flag: 'read',
  messages: [...messages],
  all: false,
})

/** What an unread mark knows of its message. */
interface Place {
  readonly id: number
  readonly conversation: Conversation
  readonly isMention: boolean
}

function detailsOf({ conversation, isMention }: Place) {
  return conversation.kind === 'topic'
    ? { type: 'stream', mentioned: isMention, stream_id: conversation.channelId, topic: conversation.topic }
    : { type: 'private', mentioned: isMention, user_ids: [...conversation.userIds] }
}

const unreadEvent = (places: readonly Place[]): FlagsEvent => ({
  type: 'update_message_flags',
  op: 'remove',
  flag: 'read',
  messages: places.map((each) => each.id),
  all: false,
  message_details: Object.fromEntries(places.map((each) => [each.id, detailsOf(each)])),
})

/** Where the messages are that are known to be unread in the view. */
function unreadPlaces(session: Session, view: View): readonly Place[] {
  const state = unreads(session)
  const wanted = selectIds(unreadIdsIn(state, view, unreadRules(session)))
  return [...allUnreads(state)].flatMap(({ conversation, ids, mentions }) =>
    ids.among(wanted).map((id) => ({ id, conversation, isMention: mentions.has(id) })),
  )
}

/**
 * Marks everything in the view as read, what is not loaded too. What is known to be unread shows as read at once.
 * @throws ApiError when the service refuses; what was shown is taken back
 */
export async function markConversationRead(session: Session, view: View): Promise<void> {
  const known = unreadPlaces(session, view)
  session.deliver(readEvent(known.map((each) => each.id)))
  try {
    await sweep(session, { op: 'add', narrow: [...narrowOf(view, session.userId), isUnread], from: 'oldest' })
  } catch (error) {
    if (!session.ended.aborted) session.deliver(unreadEvent(known))
    throw error
  }
}

/**
 * Makes the message unread again and all that follow it in the view. Loaded ones show so at once; the others when
 * the service tells of them.
 * @throws ApiError when the service refuses; what was shown is taken back
 */
export async function markUnreadFrom(session: Session, view: View, id: number): Promise<void> {
  const places = (windowOf(session, view)?.messages ?? [])
    .filter((message) => message.id >= id && message.flags.includes('read'))
    .map((message) => ({
      id: message.id,
      conversation: conversationOf(message, session.userId),
      isMention: hasMention(message.flags),
    }))
  const ids = places.map((each) => each.id)
  forgetReads(session, ids)
  session.deliver(unreadEvent(places))
  try {
    await sweep(session, { op: 'remove', narrow: narrowOf(view, session.userId), from: String(id) })
  } catch (error) {
    if (!session.ended.aborted) session.deliver(readEvent(ids))
    throw error
  }
}
