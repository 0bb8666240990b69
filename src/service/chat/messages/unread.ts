import type { UnreadMessages } from '../../../protocol/chat/register.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { mutedTopics } from '../userTopics/muting.ts'
import { receivedIsReadable } from './access.ts'
import { participantsOfKey } from './conversations.ts'
import { unreadOf, type UnreadPlace } from './store/unread.ts'
import { topicToShow, type Presentation } from './wire.ts'

/** Number of messages counted in the total: muted ones are listed but not counted (chat spec 2.6). */
function counted(
  context: WithDatabase,
  reader: Caller,
  direct: readonly { readonly ids: readonly number[] }[],
  topics: readonly UnreadPlace[],
): number {
  const isMuted = mutedTopics(context, reader.user_id)
  const loud = topics.filter(({ channel_id, topic }) => !isMuted(channel_id ?? 0, topic))
  return [...direct, ...loud].reduce((sum, { ids }) => sum + ids.length, 0)
}

/** Unread messages by conversation (chat spec 4.21). */
export function unreadMessages(
  context: WithDatabase,
  reader: Caller,
  presentation: Pick<Presentation, 'emptyTopic'>,
): UnreadMessages {
  const { places, mentions, isCut } = unreadOf(context.database, receivedIsReadable(reader), reader.user_id)
  const direct = places
    .filter(({ participants }) => participants !== null)
    .map(({ participants, ids }) => ({
      key: participants ?? '',
      people: participantsOfKey(participants ?? ''),
      ids: [...ids],
    }))
  const topics = places.filter(({ channel_id }) => channel_id !== null)
  return {
    count: counted(context, reader, direct, topics),
    pms: direct
      .filter(({ people }) => people.length <= 2)
      .map(({ people, ids }) => ({
        other_user_id: people.find((userId) => userId !== reader.user_id) ?? reader.user_id,
        unread_message_ids: ids,
      })),
    huddles: direct
      .filter(({ people }) => people.length > 2)
      .map(({ key, ids }) => ({ user_ids_string: key, unread_message_ids: ids })),
    streams: topics.map(({ channel_id, topic, ids }) => ({
      stream_id: channel_id ?? 0,
      topic: topicToShow(topic, presentation),
      unread_message_ids: [...ids],
    })),
    mentions: [...mentions],
    old_unreads_missing: isCut,
  }
}
