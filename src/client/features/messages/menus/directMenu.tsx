import { pathOf } from '../../../navigation/address.ts'
import { linkedConversation } from '../../../navigation/view.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { copyLinkEntry, jumpToDateEntry, markReadEntry } from './viewEntries.tsx'

/** The menu of a direct conversation. */
export function directMenu(session: Session, t: Translate, userIds: readonly number[]): readonly MenuEntry[] {
  const view = { kind: 'direct', userIds } as const
  const linked = pathOf(linkedConversation(view, session.userId))
  return [markReadEntry(session, t, view), jumpToDateEntry(t, view), copyLinkEntry(t, linked)]
}
