import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import type { MessageDelivery } from '../context.ts'
import { isUnarchiving } from './adaptChannels.ts'
import { adaptEvent, namedTopic, type AdaptationSources } from './adapt.ts'
import type { EventQueue, StoredEvent } from './queue.ts'

/** Writes one event for queues; those of equal profile share the text. */
export type EventWriter = (queue: EventQueue) => readonly StoredEvent[]

/** Gives the next ID of all queues. */
export type NextId = () => number

function messageIdsOf(event: EventContent): readonly number[] | undefined {
  switch (event.type) {
    case 'update_message':
      return event.message_ids
    case 'reaction':
    case 'submessage':
      return [event.message_id]
    default:
      return undefined
  }
}

const written = (content: EventContent, id: number): StoredEvent => ({
  id,
  text: JSON.stringify({ ...content, id }),
  messageIds: messageIdsOf(content),
})

export function eventWriter(event: EventContent, nextId: NextId, sources: AdaptationSources): EventWriter {
  const ids: number[] = []
  const texts = new Map<string, readonly StoredEvent[]>()
  // Settings that a subscription leaves to the user differ from user to user.
  const isPersonal = (queue: EventQueue): boolean =>
    (event.type === 'subscription' && !queue.settings.profile.capabilities.notification_settings_null) ||
    (isUnarchiving(event) && !queue.settings.profile.capabilities.archived_channels)
  return (queue) => {
    const key = isPersonal(queue) ? `${queue.profileKey}:${queue.settings.userId}` : queue.profileKey
    const known = texts.get(key)
    if (known) return known
    const contents = adaptEvent(event, queue.settings, sources)
    const stored = contents.map((content, index) => written(content, (ids[index] ??= nextId())))
    texts.set(key, stored)
    return stored
  }
}

/** The message in JSON as queues of one profile get it. */
function messageText(
  { message, source }: MessageDelivery,
  queue: EventQueue,
  picture: 'drawn by the client' | 'given',
): string {
  const { applyMarkdown, capabilities } = queue.settings.profile
  const isInChannel = message.stream_id !== undefined
  return JSON.stringify({
    ...message,
    ...(applyMarkdown ? { content_type: 'text/html' } : { content: source, content_type: 'text/x-markdown' }),
    ...(picture === 'given' ? {} : { avatar_url: null }),
    ...(isInChannel && !capabilities.empty_topic_name ? { subject: namedTopic(message.subject) } : {}),
  })
}

/** Writes a new message: its text once for each profile and picture, then once for each set of flags. */
export function messageWriter(delivery: MessageDelivery, nextId: NextId): (queue: EventQueue) => StoredEvent {
  const id = nextId()
  const messageIds = [delivery.message.id]
  const messages = new Map<string, string>()
  const events = new Map<string, StoredEvent>()

  const pictureFor = ({ settings: { profile, userId } }: EventQueue) =>
    profile.missingAvatars === 'include' || !delivery.drawsPicture(userId) ? 'given' : 'drawn by the client'
  const eventFor = (queue: EventQueue, flags: string, localId: string | undefined): StoredEvent => {
    const picture = pictureFor(queue)
    const key = `${queue.profileKey}${picture}`
    const message = messages.get(key) ?? messageText(delivery, queue, picture)
    messages.set(key, message)
    const local = localId === undefined ? '' : `,"local_message_id":${JSON.stringify(localId)}`
    return {
      id,
      messageIds,
      text: `{"type":"message","message":${message},"flags":${flags}${local},"id":${id}}`,
    }
  }

  return (queue) => {
    const { userId } = queue.settings
    const flags = JSON.stringify(delivery.recipients.get(userId) ?? [])
    const isSending = delivery.echo?.queue_id === queue.id && delivery.message.sender_id === userId
    if (isSending) return eventFor(queue, flags, delivery.echo?.local_id)
    const key = `${queue.profileKey}${pictureFor(queue)}${flags}`
    const stored = events.get(key) ?? eventFor(queue, flags, undefined)
    events.set(key, stored)
    return stored
  }
}
