import { CalendarSearch, CheckCheck, Link2 } from 'lucide-react'
import type { View } from '../../../navigation/view.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { copyLink } from '../../../ui/copyText.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'
import { openJumpToDate } from '../dates/openJumpToDate.tsx'
import { markReadWithUndo } from '../reading/markReadWithUndo.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

/* Menu entries for a conversation of any kind, and for a whole channel. */

export const markReadEntry = (session: Session, t: Translate, view: View): MenuEntry => ({
  kind: 'action',
  text: t(laterChannelTexts('channels.markRead')),
  icon: menuIcon(CheckCheck),
  run: () => void markReadWithUndo(session, t, [view]),
})

export const jumpToDateEntry = (t: Translate, view: View): MenuEntry => ({
  kind: 'action',
  text: t(laterMessageTexts('dates.entry')),
  icon: menuIcon(CalendarSearch),
  run: () => openJumpToDate(view),
})

export const copyLinkEntry = (t: Translate, path: string): MenuEntry => ({
  kind: 'action',
  text: t(laterChannelTexts('channels.copyLink')),
  icon: menuIcon(Link2),
  run: () => void copyLink(t, path),
})
