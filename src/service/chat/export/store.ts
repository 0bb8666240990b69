import type { Database } from '../../database/database.ts'
import type { ChannelRow } from '../channels/row.ts'

/** Messages read at once; other requests are answered between batches. */
const BATCH = 200

export const publicChannels = (database: Database): ChannelRow[] =>
  database.all<ChannelRow>('SELECT * FROM channel WHERE invite_only = 0 ORDER BY id')

/** IDs of the next messages of public channels after the given ID, the oldest first. */
export const messageIdsAfter = (database: Database, after: number): number[] =>
  database
    .all<{ id: number }>(
      `SELECT message.id FROM message
       JOIN conversation ON conversation.id = conversation_id
       JOIN channel ON channel.id = conversation.channel_id
       WHERE channel.invite_only = 0 AND message.id > ? ORDER BY message.id LIMIT ?`,
      after,
      BATCH,
    )
    .map(({ id }) => id)
