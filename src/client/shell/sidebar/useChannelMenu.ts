import type { Subscription } from '../../../protocol/chat/channels.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'

/** Returns a function that builds a channel's menu, whose code loads when the first one opens. */
export function useChannelMenu(): (channel: Subscription) => Promise<readonly MenuEntry[]> {
  const t = useText()
  const session = useSession()
  return async (channel) => (await import('./channelMenu.tsx')).channelMenu(session, t, channel)
}
