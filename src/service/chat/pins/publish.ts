import type { Pin } from '../../../protocol/chat/pin.ts'
import type { ChatContext } from '../context.ts'
import type { StoredMessage } from '../messages/access.ts'
import type { Readers } from '../messages/audience.ts'
import { participantsOfKey } from '../messages/conversations.ts'
import { messageById } from '../messages/store/messages.ts'
import { pinsAmong } from './store.ts'

/** The conversation of a message, as events name it. */
const pinnedTo = ({ channel_id, participants, topic }: StoredMessage) =>
  channel_id === null ? { user_ids: participantsOfKey(participants ?? '') } : { stream_id: channel_id, topic }

/** Publishes pins of one conversation to those who can read their messages. */
export function publishPins(
  context: ChatContext,
  message: StoredMessage,
  pins: readonly Pin[],
  readers: Readers,
): void {
  const place = pinnedTo(message)
  for (const [ids, entries] of Map.groupBy(readers, ([, readable]) => readable)) {
    const known = new Set(ids)
    const shown = pins.filter(({ message_id }) => known.has(message_id))
    if (shown.length === 0) continue
    context.events.publish(
      { type: 'message_pins', op: 'add', pins: shown, ...place },
      entries.map(([userId]) => userId),
    )
  }
}

/** Publishes where the pins among moved messages are now. */
export function publishMovedPins(
  context: ChatContext,
  messageId: number,
  movedIds: readonly number[],
  readers: Readers,
): void {
  const pins = pinsAmong(context.database, movedIds)
  const message = pins.length === 0 ? undefined : messageById(context.database, messageId)
  if (message) publishPins(context, message, pins, readers)
}
