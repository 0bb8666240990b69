import { BellOff, MessagesSquare, SquarePen } from 'lucide-react'
import { useState, type ComponentType, type CSSProperties } from 'react'
import type { Channel, Topic } from '../../../protocol/chat/channels.ts'
import { pathOf } from '../../navigation/address.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { Link } from '../../navigation/Link.tsx'
import { topicKey } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { channelColor } from './color.ts'
import { FilterField } from '../../ui/FilterField.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { useTopics, useUnreadRules, useUnreads } from './queries.ts'
import styles from './TopicList.module.css'
import { TopicName, useTopicName } from './TopicName.tsx'
import { isTopicMuted } from './topics.ts'
import { topicUnreads } from './unreads.ts'
import { channelTexts } from './texts/channelTexts.ts'
import { laterChannelTexts } from './texts/laterChannelTexts.ts'

/** The menu button of a topic. */
type TopicMenu = ComponentType<{ readonly channel: Channel; readonly topic: string }>

interface RowProps {
  readonly channel: Channel
  readonly topic: Topic
  readonly Menu: TopicMenu
}

const TopicRow = ({ channel, topic, Menu }: RowProps) => {
  const t = useText(uiTexts)
  const { count, mentions } = topicUnreads(useUnreads(), channel.stream_id, topic.name)
  const isMuted = isTopicMuted(useUnreadRules(), channel.stream_id, topic.name)
  const words = [
    ...(count > 0 ? [t('common.unread', { count })] : []),
    ...(mentions > 0 ? [t('common.mentions', { count: mentions })] : []),
    ...(isMuted ? [t('common.muted')] : []),
  ]
  return (
    <li className={styles['row']}>
      <Link
        to={pathOf(
          { kind: 'topic', channelId: channel.stream_id, topic: topic.name },
          undefined,
          channel.name,
        )}
        className={styles['link']}
        aria-description={words.join(', ') || undefined}
        data-unread={count > 0 && !isMuted ? '' : undefined}
        data-muted={isMuted ? '' : undefined}
      >
        <span className={styles['name']}>
          <TopicName topic={topic.name} />
        </span>
        {isMuted && <BellOff size={14} strokeWidth={1.6} aria-hidden />}
        {mentions > 0 && (
          <span aria-hidden="true" className={styles['mention']}>
            @{mentions}
          </span>
        )}
        {count > 0 && (
          <span aria-hidden="true" className={styles['count']}>
            {count}
          </span>
        )}
      </Link>
      <Menu channel={channel} topic={topic.name} />
    </li>
  )
}

/** All topics of a channel, the one with the newest message first. */
export const TopicList = ({
  channel,
  Menu,
}: {
  channel: Channel & { readonly color?: string }
  Menu: TopicMenu
}) => {
  const t = useText(laterChannelTexts, channelTexts, uiTexts)
  const topicName = useTopicName()
  const [filter, setFilter] = useState('')
  const { data: topics, isError, refetch } = useTopics(channel.stream_id)
  if (!topics) {
    return isError ? (
      <EmptyState
        icon={<MessagesSquare size={24} strokeWidth={1.6} aria-hidden />}
        title={t('channels.topicsFailed')}
      >
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </EmptyState>
    ) : (
      <Skeleton lines={8} />
    )
  }
  if (topics.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare size={24} strokeWidth={1.6} aria-hidden />}
        title={t('channels.topicsEmpty')}
        text={t('channels.topicsEmptyText', { channel: channel.name })}
      />
    )
  }
  const wanted = filter.trim().toLocaleLowerCase()
  const shown = topics.filter((each) => topicName(each.name).toLocaleLowerCase().includes(wanted))
  const spine: CSSProperties & Record<'--channel', string> = {
    '--channel': channelColor(channel.color ?? '', channel.stream_id),
  }
  return (
    <>
      <div className={styles['tools']}>
        <FilterField label={t('channels.topicsFilter')} value={filter} onChange={setFilter} />
        {!channel.is_archived && (
          <Button
            icon={<SquarePen size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => requestCompose({ to: { kind: 'new-topic', channelId: channel.stream_id } })}
          >
            {t('channels.newTopic')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className={styles['none']}>{t('channels.topicsNone', { query: filter.trim() })}</p>
      ) : (
        <ul className={styles['rows']} style={spine} aria-label={t('channels.topics')}>
          {shown.map((topic) => (
            <TopicRow key={topicKey(topic.name)} channel={channel} topic={topic} Menu={Menu} />
          ))}
        </ul>
      )}
    </>
  )
}
