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
import { channelUnreads } from '../../features/channels/unreads.ts'
import { channelPath, pathOf } from '../../navigation/address.ts'
import { beginMessage } from '../../navigation/beginMessage.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { goTo } from '../../navigation/goTo.ts'
import type { Conversation, View } from '../../navigation/view.ts'
import { realm } from '../../features/organization/realm.ts'
import type { KeyOf } from '../../i18n/texts.ts'
import type { ActionKeys } from '../../kernel/action.ts'
import { useSession, type Session } from '../../kernel/session.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'
import { useDetails } from '../../navigation/detailsStore.ts'
import { openOverlay } from '../../navigation/overlayStore.ts'
import { cycleRegions } from '../../navigation/regions.ts'
import { sections } from '../sidebar/sections.ts'
import { shownFolders } from '../sidebar/shownFolders.ts'
import { inSidebarOrder, sidebarChannels } from '../sidebar/sidebarModel.ts'
import { unreadInOrder } from '../next/inboxOrder.ts'
import { nextUnread } from './nextUnread.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import { paths } from '../../navigation/paths.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

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
  const conversations = unreadInOrder(session)
    .map((each) => each.conversation)
    .filter((each) => isAmong(session, each, among))
  open(session, nextUnread(conversations, shownView()))
}

/** Opens the next or the previous channel in the order of the sidebar; wraps around at the ends. */
function openChannelBeside(session: Session, step: 1 | -1): void {
  const unread = unreads(session)
  const rules = unreadRules(session)
  const all = inSidebarOrder(
    sidebarChannels(subscriptions(session).values(), {
      matches: () => true,
      sections: sections(session),
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

/** Goes from a topic to its channel; from a channel to its latest topic. */
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
  // On a failure the channel stays, which shows the error itself.
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

/** Begins a message, in a channel a new topic of it; in the calendar, an event. */
function compose(): void {
  const begin =
    document.querySelector<HTMLElement>('[data-quick-event]') ??
    document.querySelector<HTMLElement>('[data-new-event]')
  const view = shownView()
  if (begin) begin.click()
  else if (view && 'channelId' in view)
    requestCompose({ to: { kind: 'new-topic', channelId: view.channelId } })
  else beginMessage('new-channel')
}

/** A command of the page for a key, independent of the focus. */
export interface PageCommand {
  readonly group: 'anywhere' | 'goTo'
  readonly keys: ActionKeys
  /** Runs even while the reader types, because its keys produce no character. */
  readonly whileWriting?: true
  /** Returns true if the switcher offers the command now; without the function it never does. */
  readonly inSwitcher?: () => boolean
  readonly run: (session: Session) => void
}

const opening = (
  path: string,
  text: KeyOf<typeof laterShellTexts>,
  ...usual: ActionKeys['usual']
): PageCommand => ({
  group: 'goTo',
  keys: { usual, text: laterShellTexts(text) },
  run: () => goTo(path),
})

/** All commands of the page, each declared once: the keys, the list of shortcuts and the switcher follow from it. */
const commands = {
  switcher: {
    group: 'anywhere',
    keys: { usual: ['Mod+k'], text: laterShellTexts('shell.keys.switcher') },
    whileWriting: true,
    run: () => openOverlay('switcher'),
  },
  search: {
    group: 'anywhere',
    keys: { usual: ['/'], text: laterShellTexts('shell.keys.search') },
    run: focusSearch,
  },
  filterChannels: {
    group: 'anywhere',
    keys: { usual: ['q'], text: laterShellTexts('shell.keys.filterChannels') },
    run: focusChannelFilter,
  },
  nextUnread: {
    group: 'anywhere',
    keys: { usual: ['n'], text: laterShellTexts('shell.keys.nextUnread') },
    inSwitcher: () => true,
    run: (session) => openNextUnread(session, 'all'),
  },
  nextFollowed: {
    group: 'anywhere',
    keys: { usual: ['Shift+n'], text: laterShellTexts('shell.keys.nextFollowed') },
    run: (session) => openNextUnread(session, 'followed'),
  },
  nextDirect: {
    group: 'anywhere',
    keys: { usual: ['p'], text: laterShellTexts('shell.keys.nextDirect') },
    run: (session) => openNextUnread(session, 'direct'),
  },
  nextChannel: {
    group: 'anywhere',
    keys: { usual: ['Shift+d'], text: laterShellTexts('shell.keys.nextChannel') },
    run: (session) => openChannelBeside(session, 1),
  },
  previousChannel: {
    group: 'anywhere',
    keys: { usual: ['Shift+a'], text: laterShellTexts('shell.keys.previousChannel') },
    run: (session) => openChannelBeside(session, -1),
  },
  widen: {
    group: 'anywhere',
    keys: { usual: ['s'], text: laterShellTexts('shell.keys.widen') },
    run: widen,
  },
  compose: {
    group: 'anywhere',
    keys: { usual: ['c'], text: laterShellTexts('shell.keys.compose') },
    inSwitcher: () => true,
    run: compose,
  },
  composeDirect: {
    group: 'anywhere',
    keys: { usual: ['x'], text: laterShellTexts('shell.keys.composeDirect') },
    inSwitcher: () => true,
    run: () => beginMessage('new-direct'),
  },
  composeHere: {
    group: 'anywhere',
    keys: { usual: ['r'], text: laterShellTexts('shell.keys.composeHere') },
    run: () => requestCompose({ to: 'here' }),
  },
  date: {
    group: 'anywhere',
    keys: { usual: ['Shift+t'], text: laterShellTexts('shell.keys.date') },
    inSwitcher: () => shownView() !== undefined,
    run: () => void jumpToDate(),
  },
  details: {
    group: 'anywhere',
    keys: { usual: ['i'], text: laterShellTexts('shell.keys.details') },
    inSwitcher: () => true,
    run: () => useDetails.getState().toggle(),
  },
  nextRegion: {
    group: 'anywhere',
    keys: { usual: ['F6'], text: laterShellTexts('shell.keys.regions') },
    whileWriting: true,
    run: () => cycleRegions(1),
  },
  previousRegion: {
    group: 'anywhere',
    keys: { usual: ['Shift+F6'], text: laterShellTexts('shell.keys.previousRegion') },
    whileWriting: true,
    run: () => cycleRegions(-1),
  },
  sheet: {
    group: 'anywhere',
    keys: { usual: ['?'], text: laterShellTexts('shell.keys.sheet') },
    inSwitcher: () => true,
    run: () => openOverlay('shortcuts'),
  },
  inbox: opening(paths.inbox, 'shell.keys.inbox', 'g i', 'Shift+i'),
  recent: opening(paths.recent, 'shell.keys.recent', 'g r', 't'),
  feed: opening(paths.feed, 'shell.keys.feed', 'g f', 'a'),
  mentions: opening(paths.mentions, 'shell.keys.mentions', 'g m'),
  starred: opening(paths.starred, 'shell.keys.starred', 'g s', '*'),
  directs: opening(pathOf({ kind: 'search', query: 'is:dm' }), 'shell.keys.directs', 'Shift+p'),
  drafts: opening(paths.drafts, 'shell.keys.drafts', 'g d', 'd'),
  channels: opening(paths.channels, 'shell.keys.channels', 'g c'),
  people: opening(paths.people, 'shell.keys.people', 'g p', 'w'),
  calendar: opening(paths.calendar, 'shell.keys.calendar', 'g k'),
} satisfies Readonly<Record<string, PageCommand>>

export type Command = keyof typeof commands

/** Returns the declaration of a command, optional fields included. */
export const pageCommand = (command: Command): PageCommand => commands[command]

/** The commands in the order of their declarations. */
export const commandNames: readonly Command[] = Object.keys(commands).filter((name): name is Command =>
  Object.hasOwn(commands, name),
)

/** Runs commands in the session of the page. */
export function useCommands(): (command: Command) => void {
  const session = useSession()
  return (command) => commands[command].run(session)
}
