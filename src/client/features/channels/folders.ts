import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'
import type { Snapshot } from '../../../protocol/chat/register.ts'
import { entry, readEntry, useEntry } from '../../kernel/entry.ts'
import type { EventOf } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'

/** The organization's folders in order, including archived ones. */
export type Folders = readonly ChannelFolder[]

const inOrder = (folders: Folders): Folders =>
  folders.toSorted((one, other) => one.order - other.order || one.id - other.id)

export const foldersFrom = (snapshot: Snapshot): Folders => inOrder(snapshot.channel_folders ?? [])

function changed(folder: ChannelFolder, event: EventOf<'channel_folder'>): ChannelFolder {
  if (event.op === 'reorder') {
    const order = event.order.indexOf(folder.id)
    return order === -1 ? folder : { ...folder, order }
  }
  if (event.op !== 'update' || event.channel_folder_id !== folder.id) return folder
  const { name, description, rendered_description, is_archived } = event.data
  return {
    ...folder,
    name: name ?? folder.name,
    description: description ?? folder.description,
    rendered_description: rendered_description ?? folder.rendered_description,
    is_archived: is_archived ?? folder.is_archived,
  }
}

/** Returns the folders after the event (chat spec 6). Idempotent. */
export function applyToFolders(folders: Folders, event: EventOf<'channel_folder'>): Folders {
  if (event.op === 'add') {
    const others = folders.filter(({ id }) => id !== event.channel_folder.id)
    return inOrder([...others, event.channel_folder])
  }
  return inOrder(folders.map((folder) => changed(folder, event)))
}

/** The folders in which administrators sort the channels for everybody. */
export const foldersEntry = entry<Folders>(['channels', 'folders'], [])

const isInUse = ({ is_archived }: ChannelFolder): boolean => !is_archived

/** Returns all folders, including archived ones. */
export const allFolders = (session: Session): Folders => readEntry(session, foldersEntry)
export const useAllFolders = (): Folders => useEntry(foldersEntry)

/** Returns the folders that are not archived. */
export const folders = (session: Session): Folders => allFolders(session).filter(isInUse)
export const useFolders = (): Folders => useAllFolders().filter(isInUse)
