import type { UnreadMessages } from '../../../protocol/chat/register.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller } from '../context.ts'
import { mutedTopics } from '../userTopics/muting.ts'
import { receivedIsReadable } from './access.ts'
import { participantsOfKey } from './conversations.ts'
import { mentionFlags } from './flags.ts'
import { MAX_UNREAD, unreadOf, type UnreadRow } from './store/flags.ts'
import { topicToShow, type Presentation } from './wire.ts'

/** The reader's unread messages, newest first, without channels they left and users they muted. */
function unreadRows(context: WithDatabase, reader: Caller): UnreadRow[] {
  const readable = receivedIsReadable(reader)
  return unreadOf(context.database, readable, reader.user_id)
}

/** Groups rows by conversation, in order of first occurrence. */
function grouped(rows: readonly UnreadRow[], keyOf: (row: UnreadRow) => string): [UnreadRow, number[]][] {
  const groups = new Map<string, [UnreadRow, number[]]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group[1].push(row.id)
    else groups.set(keyOf(row), [row, [row.id]])
  }
  return [...groups.values()]
}

/** Number of messages counted in the total: muted ones are listed but not counted (chat spec 2.6). */
function counted(
  context: WithDatabase,
  reader: Caller,
  direct: readonly { readonly ids: readonly number[] }[],
  topics: readonly [UnreadRow, readonly number[]][],
): number {
  const isMuted = mutedTopics(context, reader.user_id)
  const loud = topics.filter(([{ channel_id, topic }]) => !isMuted(channel_id ?? 0, topic))
  return [...direct.map(({ ids }) => ids), ...loud.map(([, ids]) => ids)].reduce(
    (sum, ids) => sum + ids.length,
    0,
  )
}

/** Unread messages by conversation (chat spec 4.21). */
export function unreadMessages(
  context: WithDatabase,
  reader: Caller,
  presentation: Pick<Presentation, 'emptyTopic'>,
): UnreadMessages {
  const newest = unreadRows(context, reader)
  const rows = newest.slice(0, MAX_UNREAD).toReversed()
  const direct = grouped(
    rows.filter((row) => row.participants !== null),
    (row) => row.participants ?? '',
  ).map(([row, ids]) => ({
    key: row.participants ?? '',
    people: participantsOfKey(row.participants ?? ''),
    ids,
  }))
  const topics = grouped(
    rows.filter((row) => row.channel_id !== null),
    (row) => `${row.channel_id}:${row.topic_key}`,
  )
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
    streams: topics.map(([row, ids]) => ({
      stream_id: row.channel_id ?? 0,
      topic: topicToShow(row.topic, presentation),
      unread_message_ids: ids,
    })),
    mentions: rows.filter((row) => (row.flags & mentionFlags) !== 0).map((row) => row.id),
    old_unreads_missing: newest.length > MAX_UNREAD,
  }
}
