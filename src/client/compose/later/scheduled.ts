import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import {
  deleteScheduledMessage,
  editScheduledMessage,
  scheduleMessage,
} from '../../../protocol/chat/scheduling.ts'
import { type ScheduledMessage } from '../../../protocol/chat/scheduledMessages.ts'
import { directConversation, type Conversation } from '../../conversations/view.ts'
import { unixSeconds } from '../../messages/later/times.ts'
import { withoutKey, withValue } from '../../people/reduce.ts'
import { changeEntry, entry, useEntry, writeEntry } from '../../session/entry.ts'
import type { Feature, Session } from '../../session/session.ts'

type Scheduled = ReadonlyMap<number, ScheduledMessage>

const scheduledEntry = entry<Scheduled>(['compose', 'scheduled'], new Map())

/** The scheduled messages after the event. Same map if nothing changed. */
export function applyToScheduled(scheduled: Scheduled, event: EventContent): Scheduled {
  if (event.type !== 'scheduled_messages') return scheduled
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

/** Keeps the messages that wait for their time. */
export const scheduledFeature: Feature = {
  restore: (session, snapshot) =>
    writeEntry(
      session,
      scheduledEntry,
      new Map((snapshot.scheduled_messages ?? []).map((each) => [each.scheduled_message_id, each])),
    ),
  apply: (session, event) =>
    changeEntry(session, scheduledEntry, (scheduled) => applyToScheduled(scheduled, event)),
}

/** Those that failed, then the soonest first. */
export const useScheduled = (): readonly ScheduledMessage[] =>
  [...useEntry(scheduledEntry).values()].toSorted(
    (a, b) =>
      Number(b.failed) - Number(a.failed) || a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp,
  )

/** Where a scheduled message will go. */
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

/** Lets a message be sent at its time. @returns its ID @throws ApiError, NetworkError, ShapeError */
export async function schedule(
  session: Session,
  conversation: Conversation,
  content: string,
  at: Date,
): Promise<number> {
  const { scheduled_message_id } = await session.api(scheduleMessage, {
    ...addressOf(session, conversation),
    content,
    scheduled_delivery_timestamp: unixSeconds(at),
    read_by_sender: true,
  })
  return scheduled_message_id
}

/** @throws ApiError, NetworkError, ShapeError */
export const reschedule = (session: Session, id: number, content: string, at: Date): Promise<unknown> =>
  session.api(editScheduledMessage, {
    scheduled_message_id: id,
    content,
    scheduled_delivery_timestamp: unixSeconds(at),
  })

/** @throws ApiError, NetworkError, ShapeError */
export const unschedule = (session: Session, id: number): Promise<unknown> =>
  session.api(deleteScheduledMessage, { scheduled_message_id: id })
