import { ChevronRight } from 'lucide-react'
import type { Channel } from '../../../protocol/chat/channels.ts'
import { ChannelGlyph } from '../../features/channels/ChannelGlyph.tsx'
import { descriptionText } from '../../features/channels/description.ts'
import { useTopicName } from '../../features/channels/TopicName.tsx'
import { PinsButton } from '../../features/messages/pins/PinsButton.tsx'
import { channelPath, topicsPath } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { useText } from '../../i18n/useText.ts'
import { channelTexts } from '../../features/channels/texts/channelTexts.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { useWindowTitle } from './useWindowTitle.ts'
import styles from './VisitorChat.module.css'

interface Props {
  readonly channel: Channel
  /** Undefined for the whole channel. */
  readonly topic?: string | undefined
}

/** The bar above a visitor's conversation, with a link to the other topics. */
export const VisitorBar = ({ channel, topic }: Props) => {
  const t = useText(channelTexts, laterChannelTexts)
  const topicName = useTopicName()
  const { stream_id, name } = channel
  useWindowTitle(topic === undefined ? name : t('shell.mixed', { channel: name, topic: topicName(topic) }))
  return (
    <header className={styles['bar']}>
      <h1 className={styles['place']}>
        <Link to={channelPath(stream_id, name)}>
          <ChannelGlyph channel={channel} size={16} /> <bdi>{name}</bdi>
        </Link>
        {topic !== undefined && (
          <>
            <ChevronRight size={14} strokeWidth={1.75} aria-hidden /> <bdi>{topicName(topic)}</bdi>
          </>
        )}
      </h1>
      <span className={styles['description']} dir="auto">
        {topic === undefined && descriptionText(channel)}
      </span>
      {topic !== undefined && <PinsButton conversation={{ kind: 'topic', channelId: stream_id, topic }} />}
      <Link to={topicsPath(stream_id, name)}>{t('channels.allTopics')}</Link>
    </header>
  )
}
