import type { Channel } from '../../../../protocol/chat/channels.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'

type Entries = Promise<readonly MenuEntry[]>

interface ConversationMenus {
  readonly topic: (channel: Channel, topic: string) => Entries
  readonly direct: (userIds: readonly number[]) => Entries
}

/** The menus of conversations, whose code is loaded when the first one opens. */
export function useConversationMenus(): ConversationMenus {
  const t = useText()
  const session = useSession()
  return {
    topic: async (channel, topic) => (await import('./topicMenu.tsx')).topicMenu(session, t, channel, topic),
    direct: async (userIds) => (await import('./directMenu.tsx')).directMenu(session, t, userIds),
  }
}
