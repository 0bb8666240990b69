import { deleteTopic as deleteTopicCall } from '../../../../protocol/chat/channelTools.ts'
import { mayMove, type MoveKind } from '../../../../protocol/chat/messagePermissions.ts'
import { updateMessage } from '../../../../protocol/chat/messageActions.ts'
import { getMessages } from '../../../../protocol/chat/messages.ts'
import type { Channel } from '../../../../protocol/chat/channels.ts'
import { narrowOf } from '../../../navigation/narrow.ts'
import type { Conversation } from '../../../navigation/view.ts'
import { groups, ownUser } from '../../people/queries.ts'
import { organisation } from '../../organization/organization.ts'
import type { Session } from '../../../kernel/session.ts'

export type Topic = Extract<Conversation, { kind: 'topic' }>

/** The messages of a topic that a move takes along: `propagate_mode` on the wire. */
export type Extent = 'change_one' | 'change_later' | 'change_all'

export interface Move {
  /** The message from which the extent counts. */
  readonly messageId: number
  readonly extent: Extent
  readonly from: Topic
  readonly to: Topic
  /** The topics in which a notice of the move is left. */
  readonly notices: { readonly old: boolean; readonly new: boolean }
}

/** @throws ApiError, among others MOVE_MESSAGES_TIME_LIMIT_EXCEEDED; NetworkError, ShapeError */
export const moveMessages = (
  session: Session,
  { messageId, extent, from, to, notices }: Move,
): Promise<unknown> =>
  session.api(updateMessage, {
    message_id: messageId,
    propagate_mode: extent,
    ...(to.topic === from.topic ? {} : { topic: to.topic }),
    ...(to.channelId === from.channelId ? {} : { stream_id: to.channelId }),
    send_notification_to_old_thread: notices.old,
    send_notification_to_new_thread: notices.new,
  })

/** The newest message of a topic; undefined when there is none. @throws ApiError, NetworkError, ShapeError */
export async function newestIn(session: Session, topic: Topic): Promise<number | undefined> {
  const { messages } = await session.api(getMessages, {
    narrow: narrowOf(topic, session.userId),
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
    allow_empty_topic_name: true,
  })
  return messages.at(-1)?.id
}

/** Moves all messages of a topic to another topic. @throws ApiError, NetworkError, ShapeError */
export async function moveTopic(session: Session, from: Topic, to: Topic): Promise<void> {
  const messageId = await newestIn(session, from)
  if (messageId === undefined) return
  await moveMessages(session, {
    messageId,
    extent: 'change_all',
    from,
    to,
    notices: { old: false, new: false },
  })
}

/** Deletes all messages of a topic for everybody. @throws ApiError, NetworkError, ShapeError */
export async function deleteTopic(session: Session, { channelId, topic }: Topic): Promise<void> {
  let isComplete = false
  while (!isComplete && !session.ended.aborted) {
    const reply = await session.api(deleteTopicCall, { stream_id: channelId, topic_name: topic })
    isComplete = reply.complete
  }
}

/** True if the reader may make this kind of move in the channel, the messages' age aside. */
export function mayMoveIn(session: Session, kind: MoveKind, channel: Channel): boolean {
  const settings = organisation(session)
  const rules = {
    channel,
    organisation: {
      ...settings,
      move_messages_within_stream_limit_seconds: settings.move_messages_within_stream_limit_seconds ?? null,
      move_messages_between_streams_limit_seconds:
        settings.move_messages_between_streams_limit_seconds ?? null,
    },
  }
  return !channel.is_archived && mayMove(ownUser(session), kind, rules, groups(session))
}
