import {
  deleteScheduledMessage,
  editScheduledMessage,
  scheduleMessage,
} from '../../../../protocol/chat/scheduling.ts'
import { type ScheduledMessage } from '../../../../protocol/chat/scheduledMessages.ts'
import { NetworkError } from '../../../kernel/api/errors.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { conversationKey, directConversation, type Conversation } from '../../../navigation/view.ts'
import { unixSeconds } from '../../messages/later/times.ts'
import { withoutKey, withValue } from '../../people/reduce.ts'
import { changeEntry, entry, readEntry, useEntry } from '../../../kernel/entry.ts'
import type { EventOf } from '../../../kernel/feature.ts'
import { scoped } from '../../../kernel/scope.ts'
import type { Session } from '../../../kernel/session.ts'
import { addDraft } from '../drafts/drafts.ts'

type Scheduled = ReadonlyMap<number, ScheduledMessage>

export const scheduledEntry = entry<Scheduled>(['compose', 'scheduled'], new Map())

/** The scheduled messages after the event. Same map if nothing changed. */
export function applyToScheduled(scheduled: Scheduled, event: EventOf<'scheduled_messages'>): Scheduled {
  switch (event.op) {
    case 'add':
      return event.scheduled_messages.reduce(
        (known, each) => withValue(known, each.scheduled_message_id, each),
        scheduled,
      )
    case 'update':
      return withValue(scheduled, event.scheduled_message.scheduled_message_id, event.scheduled_message)
    case 'remove':
      return withoutKey(scheduled, event.scheduled_message_id)
  }
}

/** A scheduled message taken back, to be edited or sent at once. */
interface TakenBack {
  readonly conversation: Conversation
  readonly content: string
  /** The time when it would be sent by itself; undefined if sending has failed. */
  readonly at: Date | undefined
}

/** Messages taken back without an answer, by ID. */
const takenBack = scoped(() => new Map<number, TakenBack>())

/**
 * Turns a message into a draft if the service removed it but the answer was lost: its text exists nowhere
 * else.
 */
export function keepWhatIsGone(session: Session): void {
  const scheduled = readEntry(session, scheduledEntry)
  for (const [id, { conversation, content, at }] of session.get(takenBack)) {
    if (scheduled.has(id)) continue
    session.get(takenBack).delete(id)
    const wasSent = at !== undefined && at.getTime() <= serverNow()
    if (!wasSent) addDraft(session, { conversation, content, updatedAt: Date.now() })
  }
}

/** Failed messages first, then the soonest first. */
export const useScheduled = (): readonly ScheduledMessage[] =>
  [...useEntry(scheduledEntry).values()].toSorted(
    (a, b) =>
      Number(b.failed) - Number(a.failed) || a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp,
  )

/** The conversation that a scheduled message goes to. */
export const conversationOfScheduled = (
  { type, to, topic }: Pick<ScheduledMessage, 'type' | 'to' | 'topic'>,
  ownUserId: number,
): Conversation =>
  type === 'stream' && typeof to === 'number'
    ? { kind: 'topic', channelId: to, topic: topic ?? '' }
    : directConversation(typeof to === 'number' ? [to] : to, ownUserId)

const addressOf = (session: Session, conversation: Conversation) =>
  conversation.kind === 'topic'
    ? ({ type: 'channel', to: conversation.channelId, topic: conversation.topic } as const)
    : ({
        type: 'direct',
        to: conversation.userIds.length === 0 ? [session.userId] : [...conversation.userIds],
      } as const)

/**
 * Schedules a message, once even where the answer to an earlier request was lost.
 * @returns its ID @throws ApiError, NetworkError, ShapeError
 */
export async function schedule(
  session: Session,
  conversation: Conversation,
  content: string,
  at: Date,
): Promise<number> {
  const equal = [...readEntry(session, scheduledEntry).values()].find(
    (each) =>
      !each.failed &&
      each.scheduled_delivery_timestamp === unixSeconds(at) &&
      each.content.trim() === content.trim() &&
      conversationKey(conversationOfScheduled(each, session.userId)) === conversationKey(conversation),
  )
  if (equal) return equal.scheduled_message_id
  const { scheduled_message_id } = await session.api(scheduleMessage, {
    ...addressOf(session, conversation),
    content,
    scheduled_delivery_timestamp: unixSeconds(at),
    read_by_sender: true,
  })
  return scheduled_message_id
}

/**
 * Sends a request that replaces an earlier, unanswered one to take the message back: that one is no longer
 * wanted.
 */
async function askAnew(session: Session, id: number, ask: () => Promise<unknown>): Promise<void> {
  const unanswered = session.get(takenBack)
  const taken = unanswered.get(id)
  // Removed before the request: the event may arrive before the answer.
  unanswered.delete(id)
  try {
    await ask()
  } catch (error) {
    if (taken) {
      unanswered.set(id, taken)
      keepWhatIsGone(session)
    }
    throw error
  }
}

/** @throws ApiError, NetworkError, ShapeError */
export const reschedule = (session: Session, id: number, content: string, at: Date): Promise<void> =>
  askAnew(session, id, () =>
    session.api(editScheduledMessage, {
      scheduled_message_id: id,
      content,
      scheduled_delivery_timestamp: unixSeconds(at),
    }),
  )

async function remove(session: Session, id: number): Promise<void> {
  await session.api(deleteScheduledMessage, { scheduled_message_id: id })
  changeEntry(session, scheduledEntry, (scheduled) => withoutKey(scheduled, id))
}

/** @throws ApiError, NetworkError, ShapeError */
export const unschedule = (session: Session, id: number): Promise<void> =>
  askAnew(session, id, () => remove(session, id))

/**
 * Takes a scheduled message back, for its text, which is kept even where no answer arrives. @throws as above
 */
export async function takeScheduled(session: Session, id: number, taken: TakenBack): Promise<void> {
  const wasTaken = session.get(takenBack).delete(id)
  try {
    await remove(session, id)
  } catch (error) {
    if (wasTaken || error instanceof NetworkError) {
      session.get(takenBack).set(id, taken)
      keepWhatIsGone(session)
    }
    throw error
  }
}
