import { drawnPicture } from '../../../protocol/chat/pictures.ts'
import { UNKNOWN_NAME } from '../../../protocol/chat/users.ts'
import { hiddenEmail } from '../users/present.ts'
import type { MessageDelivery } from '../context.ts'
import { isUnarchiving } from './adaptChannels.ts'
import { adaptEvent, namedTopic, type AdaptationSources } from './adapt.ts'
import { repeatsUsers, type PublishedEvent } from './olderFields.ts'
import type { EventQueue } from './queue.ts'
import { PieceWriter, storedEvent, type Pieces, type StoredEvent } from './storedEvent.ts'

/** Writes one event for queues; queues with equal profiles share the text. */
export type EventWriter = (queue: EventQueue) => readonly StoredEvent[]

/** Returns the next event ID, unique across queues. */
export type NextId = () => number

function messageIdsOf(event: PublishedEvent): readonly number[] | undefined {
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

export function eventWriter(event: PublishedEvent, nextId: NextId, sources: AdaptationSources): EventWriter {
  const ids: number[] = []
  const texts = new Map<string, readonly StoredEvent[]>()
  const pieces = new PieceWriter()
  const written = (content: PublishedEvent, id: number): StoredEvent =>
    storedEvent(id, pieces.object({ ...content, id }), messageIdsOf(content))
  /** The unchanged event, shared by all profiles that need no conversion. */
  let asItIs: readonly StoredEvent[] | undefined
  // Inherited settings of a subscription differ between users, and so does whom they can see.
  const isPersonal = (queue: EventQueue): boolean =>
    (event.type === 'subscription' && !queue.settings.profile.capabilities.notification_settings_null) ||
    (isUnarchiving(event) && !queue.settings.profile.capabilities.archived_channels) ||
    (repeatsUsers(event) && !queue.settings.profile.capabilities.current_fields_only)
  return (queue) => {
    const own = isPersonal(queue) ? `:${queue.settings.userId}` : ''
    // Subscribers follow a channel that opens, if the queue has subscriptions.
    const alone = event.type === 'stream' && !queue.wants('subscription') ? ':alone' : ''
    const key = `${queue.profileKey}${own}${alone}`
    const known = texts.get(key)
    if (known) return known
    const contents = adaptEvent(event, queue.settings, sources)
    const write = (): StoredEvent[] =>
      contents.map((content, index) => written(content, (ids[index] ??= nextId())))
    const isAsItIs = contents.length === 1 && contents[0] === event
    const stored = isAsItIs ? (asItIs ??= write()) : write()
    texts.set(key, stored)
    return stored
  }
}

/** Form of a message's sender. */
type SenderForm = 'given' | 'unknown'

const unknownSender = (senderId: number) => ({
  sender_email: hiddenEmail(senderId),
  sender_full_name: UNKNOWN_NAME,
  avatar_url: drawnPicture(senderId, 1),
})

/** Returns the message's JSON for queues of one profile. */
function messagePieces(
  { message, source }: MessageDelivery,
  queue: EventQueue,
  sender: SenderForm,
  pieces: PieceWriter,
): Pieces {
  const { applyMarkdown, capabilities } = queue.settings.profile
  const isInChannel = message.stream_id !== undefined
  return pieces.object({
    ...message,
    ...(applyMarkdown ? { content_type: 'text/html' } : { content: source, content_type: 'text/x-markdown' }),
    ...(sender === 'unknown' ? unknownSender(message.sender_id) : {}),
    ...(isInChannel && !capabilities.empty_topic_name ? { subject: namedTopic(message.subject) } : {}),
  })
}

const BEGINNING = '{"type":"message","message":'

/** Most readers of a message have no flags. */
const flagsText = (flags: readonly string[]): string => (flags.length === 0 ? '[]' : JSON.stringify(flags))

/** Writes a new message: its text once for each profile and sender form, then once for each set of flags. */
export function messageWriter(delivery: MessageDelivery, nextId: NextId): (queue: EventQueue) => StoredEvent {
  const id = nextId()
  const messageIds = [delivery.message.id]
  const pieces = new PieceWriter()
  const messages = new Map<string, Pieces>()
  const events = new Map<string, StoredEvent>()

  const senderFor = ({ settings }: EventQueue): SenderForm =>
    delivery.knowsSender(settings.userId) ? 'given' : 'unknown'
  const eventFor = (queue: EventQueue, flags: string, localId: string | undefined): StoredEvent => {
    const sender = senderFor(queue)
    const key = `${queue.profileKey}${sender}`
    const message = messages.get(key) ?? messagePieces(delivery, queue, sender, pieces)
    messages.set(key, message)
    const local = localId === undefined ? '' : `,"local_message_id":${JSON.stringify(localId)}`
    const [only] = message
    const end = `,"flags":${flags}${local},"id":${id}}`
    return message.length === 1 && typeof only === 'string'
      ? storedEvent(id, [`${BEGINNING}${only}${end}`], messageIds)
      : storedEvent(id, [BEGINNING, ...message, end], messageIds)
  }

  return (queue) => {
    const { userId } = queue.settings
    const flags = flagsText(delivery.recipients.flagsOf(userId))
    const isSending = delivery.echo?.queue_id === queue.id && delivery.message.sender_id === userId
    if (isSending) return eventFor(queue, flags, delivery.echo?.local_id)
    const key = `${queue.profileKey}${senderFor(queue)}${flags}`
    const stored = events.get(key) ?? eventFor(queue, flags, undefined)
    events.set(key, stored)
    return stored
  }
}
