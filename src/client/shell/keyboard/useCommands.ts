import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import {
  channel,
  channelQueries,
  subscriptions,
  unreadRules,
  unreads,
  userTopics,
} from '../../features/channels/queries.ts'
import { topicVisibility } from '../../features/channels/topics.ts'
import { channelUnreads, unreadConversations } from '../../features/channels/unreads.ts'
import { channelPath, pathOf, paths } from '../../navigation/address.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { goTo } from '../../navigation/goTo.ts'
import type { Conversation, View } from '../../navigation/view.ts'
import { realm } from '../../features/organization/realm.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { useDetails } from '../../navigation/detailsStore.ts'
import { openOverlay } from '../../navigation/overlayStore.ts'
import { cycleRegions } from '../../navigation/regions.ts'
import { viewOf } from '../../navigation/routes.ts'
import { sections } from '../sidebar/sections.ts'
import { shownFolders } from '../sidebar/shownFolders.ts'
import { inSidebarOrder, sidebarChannels } from '../sidebar/sidebarModel.ts'
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

const shownView = (): View | undefined => viewOf(location.pathname, location.search)?.view

const isAmong = (
  session: Session,
  conversation: Conversation,
  among: 'all' | 'direct' | 'followed',
): boolean => {
  if (among === 'all' || conversation.kind === 'direct') return among !== 'followed'
  const { channelId, topic } = conversation
  return (
    among === 'followed' &&
    topicVisibility(userTopics(session), channelId, topic) === VisibilityPolicy.followed
  )
}

function openNextUnread(session: Session, among: 'all' | 'direct' | 'followed'): void {
  const conversations = unreadConversations(unreads(session), unreadRules(session))
    .map((each) => each.conversation)
    .filter((each) => isAmong(session, each, among))
  open(session, nextUnread(conversations, shownView()))
}

/** The channel below or above the one that is shown, in the order of the sidebar; at the ends it starts again. */
function openChannelBeside(session: Session, step: 1 | -1): void {
  const unread = unreads(session)
  const rules = unreadRules(session)
  const all = inSidebarOrder(
    sidebarChannels(subscriptions(session).values(), {
      matches: () => true,
      sections: sections(),
      folders: shownFolders(session),
      demotion: realm(session).settings.demote_inactive_streams,
      isUnread: ({ stream_id }) => channelUnreads(unread, stream_id, rules).count > 0,
    }),
  )
  const view = shownView()
  const at = all.findIndex((each) => view && 'channelId' in view && each.stream_id === view.channelId)
  const next = all.at(at === -1 ? Math.min(step, 0) : (at + step) % all.length)
  if (next) goTo(channelPath(next.stream_id, next.name))
}

/** From a topic to its channel; from a channel to the topic that was last talked about. */
function widen(session: Session): void {
  const view = shownView()
  if (view?.kind !== 'topic' && view?.kind !== 'channel') return
  const { channelId } = view
  if (view.kind === 'topic') {
    goTo(channelPath(channelId, channel(session, channelId)?.name))
    return
  }
  const newest = async (): Promise<void> => {
    const [topic] = await session.cache.fetchQuery(channelQueries.topics(session, channelId))
    if (topic) open(session, { kind: 'topic', channelId, topic: topic.name })
  }
  // Out of reach: the channel, which says so itself, stays.
  newest().catch(() => undefined)
}

function focusChannelFilter(): void {
  const box = document.querySelector<HTMLInputElement>('[data-channel-filter]')
  if (box) box.focus()
  else openOverlay('switcher')
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('[data-search-box] input')
  if (!box) {
    goTo(pathOf({ kind: 'search', query: '' }))
    return
  }
  box.focus()
  box.select()
}

async function jumpToDate(): Promise<void> {
  const view = viewOf(location.pathname, location.search)?.view
  if (!view) return
  const { openJumpToDate } = await loadPart(() => import('../../features/messages/dates/openJumpToDate.tsx'))
  openJumpToDate(view)
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
      case 'nextFollowed':
        openNextUnread(session, 'followed')
        return
      case 'nextDirect':
        openNextUnread(session, 'direct')
        return
      case 'nextChannel':
        openChannelBeside(session, 1)
        return
      case 'previousChannel':
        openChannelBeside(session, -1)
        return
      case 'widen':
        widen(session)
        return
      case 'filterChannels':
        focusChannelFilter()
        return
      case 'compose':
        requestCompose({ to: 'new-channel' })
        return
      case 'composeDirect':
        requestCompose({ to: 'new-direct' })
        return
      case 'composeHere':
        requestCompose({ to: 'here' })
        return
      case 'directs':
        goTo(pathOf({ kind: 'search', query: 'is:dm' }))
        return
      case 'details':
        useDetails.getState().toggle()
        return
      case 'date':
        void jumpToDate()
        return
      default:
        goTo(paths[command])
    }
  }
}
