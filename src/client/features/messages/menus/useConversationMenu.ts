import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import type { Conversation } from '../../../navigation/view.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { loadPart } from '../../../ui/loading/loadPart.ts'

/** The menus of conversations, whose code is loaded when the first one opens. */
export function useConversationMenu(): (conversation: Conversation) => Promise<readonly MenuEntry[]> {
  const text = useText()
  const session = useSession()
  return async (conversation) =>
    (await loadPart(() => import('./conversationMenu.ts'))).conversationMenu({ session, text }, conversation)
}
