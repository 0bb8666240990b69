import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import type { Database } from '../../database/database.ts'

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

/** Returns every folder in order, archived ones included. */
export const allFolders = (database: Database): ChannelFolder[] =>
  database.all<FolderRow>('SELECT * FROM channel_folder ORDER BY position, id').map(present)

export function findFolder(database: Database, id: number): ChannelFolder | undefined {
  const row = database.get<FolderRow>('SELECT * FROM channel_folder WHERE id = ?', id)
  return row && present(row)
}

export const insertFolder = (
  database: Database,
  name: string,
  description: string,
  renderedDescription: string,
  creatorId: number,
  dateCreated: number,
): number =>
  database.run(
    `INSERT INTO channel_folder (name, description, rendered_description, position, creator_id, date_created)
     VALUES (?, ?, ?, (SELECT coalesce(max(position), -1) + 1 FROM channel_folder), ?, ?)`,
    name,
    description,
    renderedDescription,
    creatorId,
    dateCreated,
  ).id

/** Tests if a channel is in the folder. */
export const hasChannels = (database: Database, folderId: number): boolean =>
  database.get('SELECT 1 FROM channel WHERE folder_id = ? LIMIT 1', folderId) !== undefined

export function updateFolder(
  database: Database,
  id: number,
  name: string,
  description: string,
  renderedDescription: string,
  isArchived: boolean,
): void {
  database.run(
    'UPDATE channel_folder SET name = ?, description = ?, rendered_description = ?, is_archived = ? WHERE id = ?',
    name,
    description,
    renderedDescription,
    Number(isArchived),
    id,
  )
}

export function storePosition(database: Database, id: number, position: number): void {
  database.run('UPDATE channel_folder SET position = ? WHERE id = ?', position, id)
}

export const isActiveFolder = (database: Database, folderId: number): boolean =>
  database.get('SELECT 1 FROM channel_folder WHERE id = ? AND is_archived = 0', folderId) !== undefined
