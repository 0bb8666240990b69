import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { ChatContext } from '../context.ts'
import type { StoredMessage } from './access.ts'
import type { Readers } from './audience.ts'
import { flagNames, UNRECEIVED } from './flags.ts'
import { flagsOf } from './store/flags.ts'

export type UpdateEvent = Extract<EventContent, { type: 'update_message' }>

/** Fields of an update event other than the IDs of the changed messages. */
export type Change = Omit<Partial<UpdateEvent>, 'type' | 'message_id' | 'message_ids' | 'flags'>

export interface UpdateContent {
  readonly edit: Change
  readonly move: Change
  readonly common: Change
}

/** Users whose events are equal: same messages, same flags. */
function sameEvents(
  readers: Readers,
  flags: ReadonlyMap<number, number>,
): { readonly ids: readonly number[]; readonly flags: number; readonly userIds: number[] }[] {
  const byIds = new Map<readonly number[], Map<number, number[]>>()
  for (const [userId, ids] of readers) {
    const byFlags = byIds.get(ids) ?? new Map<number, number[]>()
    byIds.set(ids, byFlags)
    const bits = flags.get(userId) ?? UNRECEIVED
    const userIds = byFlags.get(bits)
    if (userIds) userIds.push(userId)
    else byFlags.set(bits, [userId])
  }
  return [...byIds].flatMap(([ids, byFlags]) =>
    [...byFlags].map(([bits, userIds]) => ({ ids, flags: bits, userIds })),
  )
}

/**
 * Publishes an edit of `messageId`, a move of it and others, or both. Each reader receives the messages that
 * they can read, and the text only with its message among them.
 */
export function publishChange(
  context: ChatContext,
  messageId: number,
  readers: Readers,
  { edit, move, common }: UpdateContent,
): void {
  for (const { ids, flags, userIds } of sameEvents(readers, flagsOf(context.database, messageId))) {
    const hasMessage = ids.includes(messageId)
    context.events.publish(
      {
        type: 'update_message',
        rendering_only: false,
        ...common,
        ...move,
        ...(hasMessage ? edit : {}),
        message_id: hasMessage ? messageId : (ids[0] ?? messageId),
        message_ids: [...ids],
        flags: [...flagNames(flags)],
      },
      userIds,
    )
  }
}

/** Publishes the removal of messages to users who lost them: deleted, or moved out of their access. */
export function publishRemoval(context: ChatContext, place: StoredMessage, lost: Readers): void {
  const where =
    place.channel_id === null
      ? { message_type: 'private' }
      : { message_type: 'stream', stream_id: place.channel_id, topic: place.topic }
  const byIds = Map.groupBy(lost.entries(), ([, ids]) => ids)
  for (const [ids, entries] of byIds) {
    context.events.publish(
      { type: 'delete_message', message_ids: [...ids], ...where },
      entries.map(([userId]) => userId),
    )
  }
}
