import { Plus } from 'lucide-react'
import type { Subscription, Topic } from '../../../protocol/chat/channels.ts'
import { channelPath, pathOf, topicsPath } from '../../navigation/address.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { goTo } from '../../navigation/goTo.ts'
import { Link } from '../../navigation/Link.tsx'
import { conversationKey, topicKey, type View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useConversationMenu } from '../../features/messages/menus/useConversationMenu.ts'
import { prefetchWindow } from '../../features/messages/queries.ts'
import { useSession } from '../../kernel/session.ts'
import styles from './ChannelItem.module.css'
import { useDraftKeys } from './draftKeys.ts'
import { useTopics, useUnreadRules, useUnreads } from '../../features/channels/queries.ts'
import { foremost } from './sidebarModel.ts'
import { SidebarRow } from './SidebarRow.tsx'
import { TopicName, useTopicName } from '../../features/channels/TopicName.tsx'
import { isTopicMuted } from '../../features/channels/topics.ts'
import { topicUnreads } from '../../features/channels/unreads.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'

const MOST = 5

type ItemProps = { readonly channel: Subscription; readonly topic: Topic; readonly isCurrent: boolean }

const TopicItem = ({ channel, topic, isCurrent }: ItemProps) => {
  const session = useSession()
  const topicName = useTopicName()
  const rules = useUnreadRules()
  const { count, mentions } = topicUnreads(useUnreads(), channel.stream_id, topic.name)
  const view = { kind: 'topic', channelId: channel.stream_id, topic: topic.name } as const
  const hasDraft = useDraftKeys().has(conversationKey(view))
  const menu = useConversationMenu()
  return (
    <li>
      <SidebarRow
        to={pathOf(view, undefined, channel.name)}
        name={topicName(topic.name)}
        drawnName={<TopicName topic={topic.name} />}
        isCurrent={isCurrent}
        wording="described"
        unread={count}
        mentions={mentions}
        isMuted={isTopicMuted(rules, channel.stream_id, topic.name) && !channel.is_muted}
        hasDraft={hasDraft}
        menu={() => menu(view)}
        onPrefetch={() => prefetchWindow(session, view)}
      />
    </li>
  )
}

type Props = { readonly channel: Subscription; readonly current: View | undefined }

/** The latest topics of a channel, with older ones that are unread or open, and a link to all. */
export const SidebarTopics = ({ channel, current }: Props) => {
  const t = useText(laterChannelTexts, uiTexts)
  const { data: topics, isError, isFetching, refetch } = useTopics(channel.stream_id)
  const unreads = useUnreads()
  const rules = useUnreadRules()
  if (!topics && isError && !isFetching) {
    return (
      <li>
        <button type="button" className={styles['more']} onClick={() => void refetch()}>
          {t('channels.topicsFailed')} <span className={styles['retry']}>{t('common.retry')}</span>
        </button>
      </li>
    )
  }
  if (!topics) {
    return (
      <li aria-hidden="true">
        <div className={styles['ghost']} />
        <div className={styles['ghost']} />
      </li>
    )
  }
  const beginTopic = (): void => {
    goTo(channelPath(channel.stream_id, channel.name))
    // To the composer of that page.
    setTimeout(() => requestCompose({ to: { kind: 'new-topic', channelId: channel.stream_id } }))
  }
  const isCurrent = (topic: Topic): boolean =>
    current?.kind === 'topic' &&
    current.channelId === channel.stream_id &&
    topicKey(current.topic) === topicKey(topic.name)
  const isUnread = (topic: Topic): boolean =>
    topicUnreads(unreads, channel.stream_id, topic.name).count > 0 &&
    !isTopicMuted(rules, channel.stream_id, topic.name)
  const shown = foremost(topics, MOST, (topic) => isCurrent(topic) || isUnread(topic))
  return (
    <>
      {shown.map((topic) => (
        <TopicItem key={topicKey(topic.name)} channel={channel} topic={topic} isCurrent={isCurrent(topic)} />
      ))}
      {(topics.length > shown.length || topics.length === 0) && (
        <li>
          <Link to={topicsPath(channel.stream_id, channel.name)} className={styles['more']}>
            {t(topics.length === 0 ? 'channels.topicsEmpty' : 'channels.allTopics')}
          </Link>
        </li>
      )}
      <li>
        <button type="button" className={styles['more']} onClick={beginTopic}>
          <Plus size={12} strokeWidth={1.75} aria-hidden />
          <span aria-hidden="true">{t('channels.newTopic')}</span>
          <VisuallyHidden>{t('channels.newTopicIn', { channel: channel.name })}</VisuallyHidden>
        </button>
      </li>
    </>
  )
}
