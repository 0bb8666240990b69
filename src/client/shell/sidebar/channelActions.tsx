import { FolderInput, Palette, Bell, BellRing, BellOff, List, LogOut, Pin, PinOff } from 'lucide-react'
import type { Channel, Subscription } from '../../../protocol/chat/channels.ts'
import { attempt } from '../../features/channels/attempt.ts'
import { manageActions } from '../../features/channels/manage/manageActions.tsx'
import { joinChannel, leaveChannel, setSubscriptionProperty } from '../../features/channels/mutations.ts'
import { subscriptions, unreadRules, unreads } from '../../features/channels/queries.ts'
import { unreadIdsIn } from '../../features/channels/unreads.ts'
import { viewActions } from '../../features/messages/menus/viewActions.ts'
import { storeUnread } from '../../features/messages/reading/readMarksNarrow.ts'
import {
  actionOn,
  availableIf,
  type Action,
  type ActionContext,
  type Availability,
} from '../../kernel/action.ts'
import type { Session } from '../../kernel/session.ts'
import { actionMenu } from '../../kernel/view/actionMenu.ts'
import { topicsPath } from '../../navigation/address.ts'
import { goTo } from '../../navigation/goTo.ts'
import type { View } from '../../navigation/view.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { toastWhile } from '../../kernel/view/toastWhile.ts'
import { showToast } from '../../ui/toastStore.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const ChannelNotices = lazyPart(
  async () => (await import('../../features/settings/notifications/ChannelNotices.tsx')).ChannelNotices,
)
const ColorDialog = lazyPart(async () => (await import('./ColorDialog.tsx')).ColorDialog)
const SectionDialog = lazyPart(async () => (await import('./SectionDialog.tsx')).SectionDialog)

const viewOf = ({ stream_id }: Channel): View => ({ kind: 'channel', channelId: stream_id })

const onView = (action: Action<View, ActionContext>): ChannelAction =>
  actionOn(action, (_, channel: Channel) => viewOf(channel))

const subscription = (session: Session, { stream_id }: Channel): Subscription | undefined =>
  subscriptions(session).get(stream_id)

const toSubscribers = (session: Session, channel: Channel): Availability =>
  availableIf(subscription(session, channel) !== undefined)

const isMuted = (session: Session, channel: Channel): boolean =>
  subscription(session, channel)?.is_muted ?? false

const isPinned = (session: Session, channel: Channel): boolean =>
  subscription(session, channel)?.pin_to_top ?? false

async function toggleMuted({ session, text }: ActionContext, channel: Channel): Promise<void> {
  const setMuted = (next: boolean): Promise<boolean> =>
    attempt(session, text, () => setSubscriptionProperty(session, channel.stream_id, 'is_muted', next))
  const wasMuted = isMuted(session, channel)
  if (!(await setMuted(!wasMuted)) || wasMuted) return
  const toast = {
    text: text(laterChannelTexts('channels.muted'), { name: channel.name }),
    action: { text: text(uiTexts('common.undo')), run: () => void setMuted(false) },
  }
  toastWhile(session, toast, () => isMuted(session, channel))
}

/** Leaves the channel, and offers to undo that: its unread messages, which the service then takes for read, too. */
export async function leave({ session, text }: ActionContext, channel: Channel): Promise<void> {
  const unreadIds = unreadIdsIn(unreads(session), viewOf(channel), unreadRules(session))
  if (!(await attempt(session, text, () => leaveChannel(session, channel)))) return
  const joinAgain = async (): Promise<void> => {
    await joinChannel(session, channel)
    await storeUnread(session, unreadIds)
  }
  const undo = { text: text(uiTexts('common.undo')), run: () => void attempt(session, text, joinAgain) }
  showToast({
    text: text(laterChannelTexts('channels.left'), { name: channel.name }),
    // Into a private channel its former members need an invitation.
    ...(channel.invite_only ? {} : { action: undo }),
  })
}

type ChannelAction = Action<Channel, ActionContext>

/** The actions on a channel, each declared once. */
const channelActions = {
  markRead: { ...onView(viewActions.markRead), available: toSubscribers },
  allTopics: {
    face: { text: laterChannelTexts('channels.allTopics'), icon: List },
    run: (_, { stream_id, name }) => goTo(topicsPath(stream_id, name)),
  },
  pin: {
    face: (session, channel) =>
      isPinned(session, channel)
        ? { text: laterChannelTexts('channels.unpin'), icon: PinOff }
        : { text: laterChannelTexts('channels.pin'), icon: Pin },
    available: toSubscribers,
    run: ({ session, text }, channel) => {
      const next = !isPinned(session, channel)
      void attempt(session, text, () =>
        setSubscriptionProperty(session, channel.stream_id, 'pin_to_top', next),
      )
    },
  },
  section: {
    face: { text: laterShellTexts('sections.entry'), icon: FolderInput },
    available: toSubscribers,
    run: (_, { stream_id, name }) =>
      showDialog((close) => <SectionDialog channelId={stream_id} channelName={name} onClose={close} />),
  },
  color: {
    face: { text: laterShellTexts('sections.colorEntry'), icon: Palette },
    available: toSubscribers,
    run: (_, { stream_id }) => showDialog((close) => <ColorDialog channelId={stream_id} onClose={close} />),
  },
  mute: {
    face: (session, channel) =>
      isMuted(session, channel)
        ? { text: laterChannelTexts('channels.unmute'), icon: Bell }
        : { text: laterChannelTexts('channels.mute'), icon: BellOff },
    available: toSubscribers,
    run: (context, channel) => void toggleMuted(context, channel),
  },
  notifications: {
    face: { text: laterChannelTexts('channels.notifications'), icon: BellRing },
    available: toSubscribers,
    run: (_, { stream_id }) =>
      showDialog((close) => <ChannelNotices channelId={stream_id} onClose={close} />),
  },
  jumpToDate: onView(viewActions.jumpToDate),
  copyLink: onView(viewActions.copyLink),
  ...manageActions,
  leave: {
    face: { text: laterChannelTexts('channels.leave'), icon: LogOut },
    tone: 'danger',
    available: toSubscribers,
    run: (context, channel) => void leave(context, channel),
  },
} satisfies Readonly<Record<string, ChannelAction>>

/** The menu of a channel. */
export function channelMenu(context: ActionContext, channel: Channel): readonly MenuEntry[] {
  const { members, edit, archive, unarchive, leave: leaving, ...own } = channelActions
  return actionMenu([Object.values(own), [members, edit, archive, unarchive], [leaving]], context, channel)
}
