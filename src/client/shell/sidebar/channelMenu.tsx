import { FolderInput, Palette, Bell, BellRing, BellOff, List, LogOut, Pin, PinOff } from 'lucide-react'
import type { Subscription } from '../../../protocol/chat/channels.ts'
import { manageEntries } from '../../features/channels/manage/manageEntries.tsx'
import { joinChannel, leaveChannel, setSubscriptionProperty } from '../../features/channels/mutations.ts'
import { unreadRules, unreads } from '../../features/channels/queries.ts'
import { unreadIdsIn } from '../../features/channels/unreads.ts'
import { channelPath, topicsPath } from '../../navigation/address.ts'
import { goTo } from '../../navigation/goTo.ts'
import type { Translate } from '../../i18n/useText.ts'
import type { Session } from '../../kernel/session.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import { menuIcon } from '../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { showToast } from '../../ui/toastStore.ts'
import { attempt } from '../../features/channels/attempt.ts'
import { copyLinkEntry, jumpToDateEntry, markReadEntry } from '../../features/messages/menus/viewEntries.tsx'
import { storeUnread } from '../../features/messages/reading/readMarksNarrow.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const ChannelNotices = lazyPart(
  async () => (await import('../../features/settings/notifications/ChannelNotices.tsx')).ChannelNotices,
)
const ColorDialog = lazyPart(async () => (await import('./ColorDialog.tsx')).ColorDialog)
const SectionDialog = lazyPart(async () => (await import('./SectionDialog.tsx')).SectionDialog)

/** Subscribes again and restores the unread messages, which the service marks as read when a reader unsubscribes. */
async function comeBack(session: Session, channel: Subscription, unreadIds: readonly number[]) {
  await joinChannel(session, channel)
  await storeUnread(session, unreadIds)
}

/** Returns the menu of a channel that the reader is subscribed to. */
export function channelMenu(session: Session, t: Translate, channel: Subscription): readonly MenuEntry[] {
  const { stream_id: channelId, name, is_muted, pin_to_top } = channel
  const view = { kind: 'channel', channelId } as const
  const setMuted = (isMuted: boolean): Promise<boolean> =>
    attempt(t, () => setSubscriptionProperty(session, channelId, 'is_muted', isMuted))
  const toggleMuted = async (): Promise<void> => {
    if (!(await setMuted(!is_muted)) || is_muted) return
    showToast({
      text: t(laterChannelTexts('channels.muted'), { name }),
      action: { text: t(uiTexts('common.undo')), run: () => void setMuted(false) },
    })
  }
  const leave = async (): Promise<void> => {
    const unreadIds = unreadIdsIn(unreads(session), view, unreadRules(session))
    if (!(await attempt(t, () => leaveChannel(session, channel)))) return
    showToast({
      text: t(laterChannelTexts('channels.left'), { name }),
      ...(channel.invite_only
        ? {}
        : {
            action: {
              text: t(uiTexts('common.undo')),
              run: () => void attempt(t, () => comeBack(session, channel, unreadIds)),
            },
          }),
    })
  }
  return [
    markReadEntry(session, t, view),
    {
      kind: 'action',
      text: t(laterChannelTexts('channels.allTopics')),
      icon: menuIcon(List),
      run: () => goTo(topicsPath(channelId, name)),
    },
    {
      kind: 'action',
      text: t(laterChannelTexts(pin_to_top ? 'channels.unpin' : 'channels.pin')),
      icon: menuIcon(pin_to_top ? PinOff : Pin),
      run: () =>
        void attempt(t, () => setSubscriptionProperty(session, channelId, 'pin_to_top', !pin_to_top)),
    },
    {
      kind: 'action',
      text: t(laterShellTexts('sections.entry')),
      icon: menuIcon(FolderInput),
      run: () =>
        showDialog((close) => <SectionDialog channelId={channelId} channelName={name} onClose={close} />),
    },
    {
      kind: 'action',
      text: t(laterShellTexts('sections.colorEntry')),
      icon: menuIcon(Palette),
      run: () => showDialog((close) => <ColorDialog channelId={channelId} onClose={close} />),
    },
    {
      kind: 'action',
      text: t(laterChannelTexts(is_muted ? 'channels.unmute' : 'channels.mute')),
      icon: menuIcon(is_muted ? Bell : BellOff),
      run: () => void toggleMuted(),
    },
    {
      kind: 'action',
      text: t(laterChannelTexts('channels.notifications')),
      icon: menuIcon(BellRing),
      run: () => showDialog((close) => <ChannelNotices channelId={channelId} onClose={close} />),
    },
    jumpToDateEntry(t, view),
    copyLinkEntry(t, channelPath(channelId, name)),
    { kind: 'separator' },
    ...manageEntries(session, t, channel),
    { kind: 'separator' },
    {
      kind: 'action',
      text: t(laterChannelTexts('channels.leave')),
      icon: menuIcon(LogOut),
      tone: 'danger',
      run: () => void leave(),
    },
  ]
}
