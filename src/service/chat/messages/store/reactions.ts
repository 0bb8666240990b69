import type { Reaction } from '../../../../protocol/chat/messages.ts'
import type { EmojiReference } from '../../../../protocol/chat/shapes.ts'
import type { Database } from '../../../database/database.ts'
import { groupBy } from './messages.ts'

export interface ReactionRow extends EmojiReference {
  readonly id: number
  readonly user_id: number
}

export const reactionsOfMessages = (database: Database, list: string): ReadonlyMap<number, Reaction[]> =>
  groupBy(
    database.all<Reaction & { message_id: number }>(
      `SELECT message_id, emoji_name, emoji_code, reaction_type, user_id
       FROM json_each(?) wanted CROSS JOIN reaction ON message_id = wanted.value ORDER BY reaction.id`,
      list,
    ),
    (row) => row.message_id,
    ({ emoji_name, emoji_code, reaction_type, user_id }) => ({
      emoji_name,
      emoji_code,
      reaction_type,
      user_id,
    }),
  )

export const reactionsTo = (database: Database, messageId: number): ReactionRow[] =>
  database.all<ReactionRow>('SELECT * FROM reaction WHERE message_id = ? ORDER BY id', messageId)

export function insertReaction(
  database: Database,
  messageId: number,
  userId: number,
  emojiName: string,
  emojiCode: string,
  reactionType: string,
): void {
  database.run(
    'INSERT INTO reaction (message_id, user_id, emoji_name, emoji_code, reaction_type) VALUES (?, ?, ?, ?, ?)',
    messageId,
    userId,
    emojiName,
    emojiCode,
    reactionType,
  )
}

export function deleteReaction(database: Database, id: number): void {
  database.run('DELETE FROM reaction WHERE id = ?', id)
}
