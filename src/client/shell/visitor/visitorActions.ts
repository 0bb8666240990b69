import { Link2, LogIn } from 'lucide-react'
import { channel } from '../../features/channels/queries.ts'
import { pathOf, viewOf } from '../../navigation/address.ts'
import { conversationOf } from '../../navigation/view.ts'
import type { Translate } from '../../i18n/useText.ts'
import type { MessageActions } from '../../features/messages/row/tools.ts'
import type { Session } from '../../kernel/session.ts'
import { copyLink } from '../../ui/copyText.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import { showMenu } from '../../ui/menuStore.ts'
import { mayChange } from '../../features/messages/actions/mayChange.ts'
import { toSignIn } from './toSignIn.ts'

async function jumpToDate(from: Date): Promise<void> {
  const view = viewOf(location.pathname, location.search)?.view
  if (!view) return
  const { openJumpToDate } = await loadPart(() => import('../../features/messages/dates/openJumpToDate.tsx'))
  openJumpToDate(view, from)
}

/** What a visitor can do with a message: take its link along. All else begins with signing in. */
export const visitorActions = (session: Session, t: Translate): MessageActions => ({
  mayChange: (message) => mayChange(session, message),
  react: toSignIn,
  pickReaction: toSignIn,
  reply: toSignIn,
  star: toSignIn,
  edit: toSignIn,
  collapse: toSignIn,
  openHistory: toSignIn,
  retry: toSignIn,
  change: toSignIn,
  discard: toSignIn,
  jumpToDate: (from) => void jumpToDate(from),
  openMenu: (message, anchor, point) => {
    const name = message.stream_id === undefined ? undefined : channel(session, message.stream_id)?.name
    const path = pathOf(conversationOf(message, session.userId), message.id, name)
    void showMenu({
      label: t('messages.moreActions'),
      anchor,
      ...(point ? { point } : {}),
      entries: [
        {
          kind: 'action',
          text: t('messages.copyLink'),
          icon: menuIcon(Link2),
          run: () => void copyLink(t, path),
        },
        { kind: 'action', text: t('visitor.reply'), icon: menuIcon(LogIn), run: toSignIn },
      ],
    })
  },
})
