import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import type { ChatContext } from '../context.ts'

interface FolderRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly rendered_description: string
  readonly position: number
  readonly creator_id: number | null
  readonly date_created: number
  readonly is_archived: number
}

const present = ({ position, is_archived, ...folder }: FolderRow): ChannelFolder => ({
  ...folder,
  order: position,
  is_archived: is_archived === 1,
})

type WithDatabase = Pick<ChatContext, 'database'>

/** Returns every folder in order, archived ones included. */
export const allFolders = ({ database }: WithDatabase): ChannelFolder[] =>
  database.all<FolderRow>('SELECT * FROM channel_folder ORDER BY position, id').map(present)

export function findFolder({ database }: WithDatabase, id: number): ChannelFolder | undefined {
  const row = database.get<FolderRow>('SELECT * FROM channel_folder WHERE id = ?', id)
  return row && present(row)
}
