import { limits } from '../../../protocol/chat/limits.ts'
import {
  deleteScheduledMessage,
  editScheduledMessage,
  getScheduledMessages,
  scheduleMessage,
} from '../../../protocol/chat/scheduling.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller, ChatContext } from '../context.ts'
import type { Addressed } from '../messages/destination.ts'
import { isPersonalClient } from '../messages/send.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { checkWritten } from './check.ts'
import { findScheduled, removeScheduled } from './find.ts'
import { checkRoom } from './room.ts'
import {
  countScheduled,
  insertScheduled,
  peopleOf,
  presentScheduled,
  scheduledBy,
  updateScheduled,
  type ScheduledRow,
} from './store.ts'
import { checkedTime } from './time.ts'

type Args = ArgumentsOf<typeof scheduleMessage>
type Change = ArgumentsOf<typeof editScheduledMessage>

function checkCount(context: ChatContext, caller: Caller): void {
  const count = countScheduled(context.database, caller.user_id)
  if (count >= limits.max_scheduled_messages) {
    badRequest(because('scheduled.tooMany', { limit: limits.max_scheduled_messages }))
  }
}

function schedule(context: ChatContext, caller: Caller, args: Args, client: string): number {
  const deliverAt = checkedTime(context, args.scheduled_delivery_timestamp)
  checkCount(context, caller)
  const written = checkWritten(context, caller, args)
  const id = insertScheduled(context.database, {
    senderId: caller.user_id,
    channelId: written.channelId,
    participants: written.participants,
    topic: written.topic,
    content: written.content,
    renderedContent: written.rendered,
    client,
    readBySender: args.read_by_sender ?? isPersonalClient(client),
    deliverAt,
  })
  checkRoom(context, 'scheduled_message', caller.user_id)
  const scheduled_messages = [presentScheduled(findScheduled(context.database, caller.user_id, id))]
  context.events.publish({ type: 'scheduled_messages', op: 'add', scheduled_messages }, [caller.user_id])
  return id
}

/** Returns the message's destination after the change; omitted parts stay. */
function addressAfter(row: ScheduledRow, { type, to, topic }: Change): Addressed {
  if (type !== undefined && to === undefined) return badRequest('scheduled.recipientMissing')
  const before = row.channel_id === null ? 'direct' : 'channel'
  const after = type ?? before
  const own = row.channel_id ?? peopleOf(row)
  const isInChannel = after === 'channel' || after === 'stream'
  return {
    type: after,
    to: to ?? own,
    topic: topic ?? (isInChannel && before === 'channel' ? row.topic : undefined),
  }
}

/** A failed message is retried only at a time that its sender sets. */
const timeAfter = (context: ChatContext, row: ScheduledRow, given: number | undefined): number =>
  given === undefined && row.failure === null ? row.deliver_at : checkedTime(context, given ?? row.deliver_at)

function edit(context: ChatContext, caller: Caller, change: Change): void {
  const { scheduled_message_id: id, content, scheduled_delivery_timestamp: time, ...address } = change
  const row = findScheduled(context.database, caller.user_id, id)
  const isNothing = [content, time, address.type, address.to, address.topic].every(
    (each) => each === undefined,
  )
  if (isNothing) badRequest('requests.nothing')
  const deliverAt = timeAfter(context, row, time)
  const written = checkWritten(context, caller, {
    ...addressAfter(row, change),
    content: content ?? row.content,
  })
  updateScheduled(context.database, {
    id,
    channelId: written.channelId,
    participants: written.participants,
    topic: written.topic,
    content: written.content,
    renderedContent: written.rendered,
    deliverAt,
  })
  checkRoom(context, 'scheduled_message', caller.user_id)
  const scheduled_message = presentScheduled(findScheduled(context.database, caller.user_id, id))
  context.events.publish({ type: 'scheduled_messages', op: 'update', scheduled_message }, [caller.user_id])
}

/** Routes for the caller's scheduled messages. */
export const scheduledRoutes = (context: ChatContext): Route[] => [
  route(getScheduledMessages, (_, { user_id }) => ({
    scheduled_messages: scheduledBy(context.database, user_id),
  })),
  route(
    scheduleMessage,
    (args, caller, { client, drawings }) =>
      context.database.transaction(() => ({
        scheduled_message_id: schedule({ ...context, drawings }, caller, args, client),
      })),
    { sources: ({ content }) => [content] },
  ),
  route(
    editScheduledMessage,
    (change, caller, { drawings }) => {
      context.database.transaction(() => edit({ ...context, drawings }, caller, change))
      return {}
    },
    {
      sources: ({ scheduled_message_id, content }, { user_id }) => [
        content ?? findScheduled(context.database, user_id, scheduled_message_id).content,
      ],
    },
  ),
  route(deleteScheduledMessage, ({ scheduled_message_id }, caller) => {
    context.database.transaction(() => {
      const { id } = findScheduled(context.database, caller.user_id, scheduled_message_id)
      removeScheduled(context, caller.user_id, id)
    })
    return {}
  }),
]

export const scheduledSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['scheduled_messages'],
    read: (context, caller) => ({
      scheduled_messages: caller ? scheduledBy(context.database, caller.user_id) : [],
    }),
  },
]
