import { ChevronRight } from 'lucide-react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { descriptionText } from '../../features/channels/description.ts'
import { useChannel } from '../../features/channels/queries.ts'
import { TopicName, useTopicName } from '../../features/channels/TopicName.tsx'
import { useDirectName } from '../../features/channels/useDirectName.ts'
import { channelPath } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import type { Conversation, View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { TopBar } from '../TopBar.tsx'
import styles from './ChannelTabs.module.css'
import { lazyLater } from '../../ui/loading/lazyLater.ts'
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx'
import { channelTexts } from '../../features/channels/texts/channelTexts.ts'
import { laterPart } from '../laterPart.ts'
import { shellTexts } from '../texts/shellTexts.ts'

const ChannelMenuButton = laterPart((later) => later.ChannelMenuButton)
const ChannelTabs = laterPart((later) => later.ChannelTabs)
const ConversationButtons = lazyLater(
  async () => (await import('./ConversationButtons.tsx')).ConversationButtons,
)
const TopicMenuButton = laterPart((later) => later.TopicMenuButton)

const TopicBar = ({ channel, topic }: { channel: Channel; topic: string }) => {
  const t = useText(channelTexts)
  const topicName = useTopicName()
  return (
    <TopBar
      name={t('shell.mixed', { channel: channel.name, topic: topicName(topic) })}
      title={
        <>
          <Link to={channelPath(channel.stream_id, channel.name)}>
            <ChannelGlyph channel={channel} size={16} />
            <span>{channel.name}</span>
          </Link>
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
          <span>
            <TopicName topic={topic} />
          </span>
        </>
      }
      details="offered"
    >
      <PartBoundary fallback={null}>
        <ConversationButtons conversation={{ kind: 'topic', channelId: channel.stream_id, topic }} />
      </PartBoundary>
      <PartBoundary fallback={<span className={styles['room']} />}>
        <TopicMenuButton channel={channel} topic={topic} />
      </PartBoundary>
    </TopBar>
  )
}

const ChannelBar = ({ channel }: { channel: Channel }) => (
  <TopBar
    name={channel.name}
    title={
      <>
        <ChannelGlyph channel={channel} size={16} />
        <span>{channel.name}</span>
      </>
    }
    description={descriptionText(channel)}
    details="offered"
  >
    <PartBoundary fallback={<span data-channel-tabs className={styles['room']} />}>
      <ChannelTabs channel={channel} current="messages" />
      <ChannelMenuButton channel={channel} />
    </PartBoundary>
  </TopBar>
)

const DirectBar = ({ conversation }: { conversation: Extract<Conversation, { kind: 'direct' }> }) => {
  const name = useDirectName()(conversation.userIds)
  return (
    <TopBar name={name} details="offered">
      <PartBoundary fallback={null}>
        <ConversationButtons conversation={conversation} />
      </PartBoundary>
    </TopBar>
  )
}

/** The bar above a list of messages. */
export const ViewBar = ({ view }: { view: View }) => {
  const t = useText(shellTexts)
  const channel = useChannel('channelId' in view ? view.channelId : undefined)
  switch (view.kind) {
    case 'topic':
      return channel && <TopicBar channel={channel} topic={view.topic} />
    case 'channel':
      return channel && <ChannelBar channel={channel} />
    case 'direct':
      return <DirectBar conversation={view} />
    case 'feed':
      return <TopBar name={t('shell.feed')} />
    case 'mentions':
      return <TopBar name={t('shell.mentions')} />
    case 'reactions':
      return <TopBar name={t('shell.reactions')} />
    case 'starred':
      return <TopBar name={t('shell.starred')} />
    case 'search':
      return <TopBar name={t('shell.searchPage')} query={view.query} />
  }
}
