import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { descriptionText } from '../../features/channels/description.ts'
import { useChannel } from '../../features/channels/queries.ts'
import { TopicList } from '../../features/channels/TopicList.tsx'
import { LazyComposer } from './LazyComposer.tsx'
import { useText } from '../../i18n/useText.ts'
import { TopicMenuButton } from '../../features/messages/menus/TopicMenuButton.tsx'
import { channelTexts } from '../../features/channels/texts/channelTexts.ts'
import { TopBar } from '../TopBar.tsx'
import { ChannelGone } from './ChannelGone.tsx'
import { ChannelMenuButton } from './ChannelMenuButton.tsx'
import { ChannelNotice } from './ChannelNotice.tsx'
import { ChannelTabs } from './ChannelTabs.tsx'
import styles from './Page.module.css'

/** All topics of a channel. */
export const TopicsPage = ({ channelId }: { channelId: number }) => {
  const t = useText(channelTexts)
  const channel = useChannel(channelId)
  if (!channel) return <ChannelGone />
  return (
    <>
      <TopBar
        name={t('shell.mixed', { channel: channel.name, topic: t('channels.topics') })}
        title={
          <>
            <ChannelGlyph channel={channel} size={16} />
            <span>{channel.name}</span>
          </>
        }
        description={descriptionText(channel)}
        details="offered"
      >
        <ChannelTabs channel={channel} current="topics" />
        <ChannelMenuButton channel={channel} />
      </TopBar>
      {channel.is_archived && <ChannelNotice channel={channel} />}
      <div className={styles['scroll']}>
        <div className={styles['narrow']}>
          <TopicList channel={channel} Menu={TopicMenuButton} />
        </div>
      </div>
      {!channel.is_archived && <LazyComposer view={{ kind: 'channel', channelId }} />}
    </>
  )
}
