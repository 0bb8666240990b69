import { Bell, BellOff, Eye, EyeOff } from 'lucide-react'
import { VisibilityPolicy } from '../../../../protocol/chat/shapes.ts'
import { setTopicVisibility } from '../../channels/mutations.ts'
import { channel as channelOf, userTopics } from '../../channels/queries.ts'
import { topicVisibility } from '../../channels/topics.ts'
import { pathOf } from '../../../navigation/address.ts'
import type { Translate } from '../../../i18n/useText.ts'
import type { Session } from '../../../kernel/session.ts'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import { topicEntries } from '../moving/topicEntries.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { attempt } from '../../channels/attempt.ts'
import { laterChannelTexts } from '../../channels/texts/laterChannelTexts.ts'
import { copyLinkEntry, jumpToDateEntry, markReadEntry } from './viewEntries.tsx'

interface ChannelOfTopic {
  readonly stream_id: number
  readonly name: string
  readonly is_muted?: boolean
}

/** The menu of a topic. */
export function topicMenu(
  session: Session,
  t: Translate,
  channel: ChannelOfTopic,
  topic: string,
): readonly MenuEntry[] {
  const { stream_id: channelId, name, is_muted: isChannelMuted = false } = channel
  const policy = topicVisibility(userTopics(session), channelId, topic)
  const isFollowed = policy === VisibilityPolicy.followed
  const isSilent =
    policy === VisibilityPolicy.muted || (isChannelMuted && policy === VisibilityPolicy.inherit)
  const view = { kind: 'topic', channelId, topic } as const
  const set = (next: VisibilityPolicy): void =>
    void attempt(t, () => setTopicVisibility(session, channelId, topic, next))
  const known = channelOf(session, channelId)
  const changes = known ? topicEntries(session, t, known, topic) : []
  const audible = isChannelMuted ? VisibilityPolicy.unmuted : VisibilityPolicy.inherit
  const silent = isChannelMuted ? VisibilityPolicy.inherit : VisibilityPolicy.muted
  return [
    markReadEntry(session, t, view),
    {
      kind: 'action',
      text: t(laterChannelTexts(isFollowed ? 'channels.unfollowTopic' : 'channels.followTopic')),
      icon: menuIcon(isFollowed ? EyeOff : Eye),
      run: () => set(isFollowed ? VisibilityPolicy.inherit : VisibilityPolicy.followed),
    },
    {
      kind: 'action',
      text: t(laterChannelTexts(isSilent ? 'channels.unmuteTopic' : 'channels.muteTopic')),
      icon: menuIcon(isSilent ? Bell : BellOff),
      run: () => set(isSilent ? audible : silent),
    },
    jumpToDateEntry(t, view),
    copyLinkEntry(t, pathOf(view, undefined, name)),
    ...(changes.length > 0 ? [{ kind: 'separator' } as const, ...changes] : []),
  ]
}
