import { folders, useFolders } from '../../features/channels/folders.ts'
import {
  subscriptions,
  unreadRules,
  unreads,
  useSubscriptions,
  useUnreadRules,
  useUnreads,
} from '../../features/channels/queries.ts'
import { unreadConversations, type UnreadConversation } from '../../features/channels/unreads.ts'
import { inInboxOrder } from '../../features/inbox/inboxModel.ts'
import { realm, useRealmPart } from '../../features/organization/realm.ts'
import type { Session } from '../../kernel/session.ts'

/** The unread conversations in the order of the inbox. */
export function unreadInOrder(session: Session): readonly UnreadConversation[] {
  const channels = subscriptions(session)
  const shown = realm(session).settings.web_inbox_show_channel_folders ? folders(session) : []
  return inInboxOrder(
    unreadConversations(unreads(session), unreadRules(session)),
    shown,
    (id) => channels.get(id)?.folder_id,
  )
}

/** The same for a component, which draws again when the order changes. */
export function useUnreadInOrder(): readonly UnreadConversation[] {
  const channels = useSubscriptions()
  const all = useFolders()
  const isByFolder = useRealmPart(({ settings }) => settings.web_inbox_show_channel_folders)
  return inInboxOrder(
    unreadConversations(useUnreads(), useUnreadRules()),
    isByFolder ? all : [],
    (id) => channels.get(id)?.folder_id,
  )
}
