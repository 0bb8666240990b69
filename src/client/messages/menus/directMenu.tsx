import { CalendarSearch, CheckCheck, Link2 } from 'lucide-react'
import { pathOf } from '../../conversations/address.ts'
import type { Translate } from '../../i18n/useText.ts'
import { openJumpToDate } from '../dates/openJumpToDate.tsx'
import type { Session } from '../../session/session.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { copyLink } from '../../ui/copyText.ts'
import { markReadWithUndo } from '../markReadWithUndo.ts'

/** What can be done with a direct conversation. */
export function directMenu(session: Session, t: Translate, userIds: readonly number[]): readonly MenuEntry[] {
  const view = { kind: 'direct', userIds } as const
  return [
    {
      kind: 'action',
      text: t('channels.markRead'),
      icon: menuIcon(CheckCheck),
      run: () => void markReadWithUndo(session, t, [view]),
    },
    {
      kind: 'action',
      text: t('dates.entry'),
      icon: menuIcon(CalendarSearch),
      run: () => openJumpToDate(view),
    },
    {
      kind: 'action',
      text: t('channels.copyLink'),
      icon: menuIcon(Link2),
      run: () => void copyLink(t, pathOf(view)),
    },
  ]
}
