import type { Channel } from '../../../protocol/chat/channels.ts'
import { useText } from '../../i18n/useText.ts'
import { useSession } from '../../kernel/session.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'

/** Returns a function that builds a channel's menu, whose code loads when the first one opens. */
export function useChannelMenu(): (channel: Channel) => Promise<readonly MenuEntry[]> {
  const text = useText()
  const session = useSession()
  return async (channel) =>
    (await loadPart(() => import('./channelActions.tsx'))).channelMenu({ session, text }, channel)
}
