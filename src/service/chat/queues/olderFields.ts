import type { MutedTopicsEvent, OlderActor } from '../../../protocol/chat/olderFields.ts'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'

/** An event as handlers publish it. */
export type PublishedEvent = EventContent | MutedTopicsEvent

export interface OlderSources {
  /** A user as the reader can see them. */
  readonly actorFor: (readerId: number, userId: number) => OlderActor
}

/** Settings of the organization whose changes older clients expect together, even if it is one. */
const changedTogether: ReadonlySet<string> = new Set([
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'message_edit_history_visibility_policy',
])

/** Returns true if the event repeats users, whom not every reader can see. */
export const repeatsUsers = (event: PublishedEvent): boolean => event.type === 'reaction'

type UpdateEvent = Extract<EventContent, { type: 'update_message' }>

/**
 * A move has both channels and only the topics that differ. Those who could not see where the messages come from are
 * not told of them: they find them when they read the channel.
 */
function olderMove(event: UpdateEvent): readonly EventContent[] {
  if (event.new_stream_id === undefined) return [event]
  if (event.stream_id === undefined) return []
  if (event.subject !== event.orig_subject) return [event]
  const { subject: _, topic_links: __, ...move } = event
  return [move]
}

/** Events that tell the subscribers of a new channel, which newer clients read from the channel itself. */
export const olderPeers = (event: EventContent): readonly EventContent[] =>
  event.type === 'stream' && event.op === 'create'
    ? event.streams.flatMap(({ stream_id, subscribers: user_ids = [] }) =>
        user_ids.length === 0
          ? []
          : [{ type: 'subscription' as const, op: 'peer_add' as const, stream_ids: [stream_id], user_ids }],
      )
    : []

/** The event with the fields that clients written for another server read. */
export function withOlderFields(
  event: EventContent,
  readerId: number,
  { actorFor }: OlderSources,
): readonly EventContent[] {
  switch (event.type) {
    case 'update_message':
      return olderMove(event)
    case 'user_status':
      // There is no empty type.
      return [event.reaction_type === '' ? { ...event, reaction_type: 'unicode_emoji' } : event]
    case 'reaction':
      return [Object.assign({ ...event }, { user: actorFor(readerId, event.user_id) })]
    case 'update_message_flags':
      return [Object.assign({ ...event }, { operation: event.op })]
    case 'user_settings':
    case 'realm_user_settings_defaults':
      return [event.property === 'twenty_four_hour_time' ? { ...event, value: event.value ?? false } : event]
    case 'realm':
      return event.op === 'update' && changedTogether.has(event.property)
        ? [{ type: 'realm', op: 'update_dict', property: 'default', data: { [event.property]: event.value } }]
        : [event]
    default:
      return [event]
  }
}
