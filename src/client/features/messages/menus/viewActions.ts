import { CalendarSearch, CheckCheck, Link2 } from 'lucide-react'
import type { Action, ActionContext } from '../../../kernel/action.ts'
import { pathOf } from '../../../navigation/address.ts'
import { isConversation, linkedConversation, type View } from '../../../navigation/view.ts'
import { copyLink } from '../../../ui/copyText.ts'
import { channel } from '../../channels/queries.ts'
import { openJumpToDate } from '../dates/openJumpToDate.tsx'
import { markReadWithUndo } from '../reading/markReadWithUndo.ts'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'

/** Actions on a conversation of any kind, and on a whole channel. */
export const viewActions = {
  markRead: {
    face: { text: laterChannelTexts('channels.markRead'), icon: CheckCheck },
    run: ({ session, text }, view) => void markReadWithUndo(session, text, [view]),
  },
  jumpToDate: {
    face: { text: laterMessageTexts('dates.entry'), icon: CalendarSearch },
    forVisitors: true,
    run: (_, view) => openJumpToDate(view),
  },
  copyLink: {
    face: { text: laterChannelTexts('channels.copyLink'), icon: Link2 },
    forVisitors: true,
    run: ({ session, text }, view) => {
      const linked = isConversation(view) ? linkedConversation(view, session.userId) : view
      const name = 'channelId' in linked ? channel(session, linked.channelId)?.name : undefined
      void copyLink(text, pathOf(linked, undefined, name))
    },
  },
} satisfies Readonly<Record<string, Action<View, ActionContext>>>
