import type { RealmEmoji } from '../../../protocol/chat/realm.ts'
import type { ChatContext } from '../context.ts'
import { uploadedPicture } from '../uploads/pictures.ts'

interface EmojiRow {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly deactivated: number
  readonly author_id: number | null
}

const present = ({ id, name, path, deactivated, author_id }: EmojiRow): RealmEmoji => ({
  id: String(id),
  name,
  source_url: uploadedPicture(`emoji/${path}`),
  still_url: null,
  deactivated: deactivated === 1,
  author_id,
})

/** Every custom emoji by ID; deactivated ones are still shown in old messages. */
export const realmEmoji = ({ database }: Pick<ChatContext, 'database'>): Record<string, RealmEmoji> =>
  Object.fromEntries(
    database
      .all<EmojiRow>('SELECT id, name, path, deactivated, author_id FROM custom_emoji ORDER BY id')
      .map((row) => [row.id, present(row)]),
  )
