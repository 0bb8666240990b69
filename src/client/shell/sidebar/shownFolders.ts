import { folders, useFolders, type Folders } from '../../features/channels/folders.ts'
import { realm, useRealm } from '../../features/organization/realm.ts'
import type { Session } from '../../kernel/session.ts'

const NONE: Folders = []

/** Returns the organization's folders if the reader's setting sorts channels by them. */
export const shownFolders = (session: Session): Folders =>
  realm(session).settings.web_left_sidebar_show_channel_folders ? folders(session) : NONE

export function useShownFolders(): Folders {
  const all = useFolders()
  return useRealm().settings.web_left_sidebar_show_channel_folders ? all : NONE
}
