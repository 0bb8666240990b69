import type { Channel, Subscription } from '../../../protocol/chat/channels.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../session/session.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'

type Entries = Promise<readonly MenuEntry[]>

interface RowMenus {
  readonly channel: (channel: Subscription) => Entries
  readonly topic: (channel: Channel, topic: string) => Entries
  readonly direct: (userIds: readonly number[]) => Entries
}

/** The menus of the sidebar's rows, whose code comes when the first one opens. */
export function useRowMenus(): RowMenus {
  const t = useText()
  const session = useSession()
  return {
    channel: async (channel) => (await import('./channelMenu.tsx')).channelMenu(session, t, channel),
    topic: async (channel, topic) => (await import('./topicMenu.tsx')).topicMenu(session, t, channel, topic),
    direct: async (userIds) => (await import('./directMenu.tsx')).directMenu(session, t, userIds),
  }
}
