import { unreadRules, unreads } from '../../channels/queries.ts'
import { unreadConversations } from '../../channels/unreads.ts'
import { channel } from '../../channels/queries.ts'
import { pathOf, paths } from '../../conversations/address.ts'
import { requestCompose } from '../../conversations/composeRequest.ts'
import { goTo } from '../../conversations/goTo.ts'
import type { Conversation } from '../../conversations/view.ts'
import { useSession, type Session } from '../../session/session.ts'
import { useDetails } from '../detailsStore.ts'
import { openOverlay } from '../overlayStore.ts'
import { cycleRegions } from '../regions.ts'
import { viewOf } from '../routes.ts'
import { nextUnread } from './nextUnread.ts'
import type { Command } from './shortcuts.ts'

const open = (session: Session, conversation: Conversation | undefined): void => {
  if (!conversation) {
    goTo(paths.inbox)
    return
  }
  const name = conversation.kind === 'topic' ? channel(session, conversation.channelId)?.name : undefined
  goTo(pathOf(conversation, undefined, name))
}

function openNextUnread(session: Session, among: 'all' | 'direct'): void {
  const current = viewOf(location.pathname, location.search)?.view
  const conversations = unreadConversations(unreads(session), unreadRules(session))
    .map((each) => each.conversation)
    .filter((each) => among === 'all' || each.kind === 'direct')
  open(session, nextUnread(conversations, current))
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search-box]')
  if (!box) {
    goTo(pathOf({ kind: 'search', query: '' }))
    return
  }
  box.focus()
  box.select()
}

/** What the commands of the keyboard do. */
export function useCommands(): (command: Command) => void {
  const session = useSession()
  return (command) => {
    switch (command) {
      case 'switcher':
        openOverlay('switcher')
        return
      case 'sheet':
        openOverlay('shortcuts')
        return
      case 'search':
        focusSearch()
        return
      case 'nextRegion':
        cycleRegions(1)
        return
      case 'previousRegion':
        cycleRegions(-1)
        return
      case 'nextUnread':
        openNextUnread(session, 'all')
        return
      case 'nextDirect':
        openNextUnread(session, 'direct')
        return
      case 'compose':
        requestCompose({ to: 'new-channel' })
        return
      case 'composeDirect':
        requestCompose({ to: 'new-direct' })
        return
      case 'details':
        useDetails.getState().toggle()
        return
      default:
        goTo(paths[command])
    }
  }
}
