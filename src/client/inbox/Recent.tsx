import { Clock, Users } from 'lucide-react'
import { plainTextOf } from '../../markdown/plainText.ts'
import { ChannelGlyph } from '../channels/ChannelGlyph.tsx'
import { useChannel, useUnreads } from '../channels/queries.ts'
import { TopicName, useTopicName } from '../channels/TopicName.tsx'
import { directUnreads, topicUnreads } from '../channels/unreads.ts'
import { useDirectName } from '../channels/useDirectName.ts'
import { pathOf, paths } from '../conversations/address.ts'
import { Link } from '../conversations/Link.tsx'
import { viewKey } from '../conversations/view.ts'
import { useText } from '../i18n/useText.ts'
import { prefetchWindow } from '../messages/queries.ts'
import { useWindow } from '../messages/windowView.ts'
import { Avatar } from '../people/Avatar.tsx'
import { useUser } from '../people/queries.ts'
import { useRealm } from '../session/realm.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClasses } from '../ui/buttonClasses.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Time } from '../ui/Time.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import styles from './Inbox.module.css'
import { recentConversations, type RecentConversation } from './recentModel.ts'
import { moveBetweenRows } from './rovingFocus.ts'

const SNIPPET = 140

const Row = ({ recent }: { recent: RecentConversation }) => {
  const t = useText()
  const session = useSession()
  const { settings } = useRealm()
  const unreads = useUnreads()
  const topicName = useTopicName()
  const directName = useDirectName()
  const { conversation, last } = recent
  const isTopic = conversation.kind === 'topic'
  const channel = useChannel(isTopic ? conversation.channelId : undefined)
  const other = useUser(isTopic ? undefined : (conversation.userIds[0] ?? session.userId))
  const { count, mentions } = isTopic
    ? topicUnreads(unreads, conversation.channelId, conversation.topic)
    : directUnreads(unreads, conversation.userIds)
  const name = isTopic
    ? t('shell.mixed', { channel: channel?.name ?? '', topic: topicName(conversation.topic) })
    : directName(conversation.userIds)
  const isGroup = !isTopic && conversation.userIds.length > 1
  return (
    <ConversationRow
      to={pathOf(conversation, undefined, channel?.name)}
      name={name}
      drawnName={
        isTopic ? (
          <>
            <bdi>{channel?.name}</bdi> › <TopicName topic={conversation.topic} />
          </>
        ) : (
          <bdi>{name}</bdi>
        )
      }
      lead={
        isTopic ? (
          channel && <ChannelGlyph channel={channel} size={16} />
        ) : isGroup ? (
          <Users size={16} strokeWidth={1.6} aria-hidden />
        ) : (
          <Avatar user={other} size={24} />
        )
      }
      side={`${last.sender_full_name}: ${plainTextOf(last.content).slice(0, SNIPPET)}`}
      unread={count}
      mentions={mentions}
      time={<Time date={new Date(last.timestamp * 1000)} hourCycle={settings.twenty_four_hour_time} />}
      onPrefetch={() => prefetchWindow(session, conversation)}
    />
  )
}

/** What was said lately, by conversation, read or not. */
export const Recent = () => {
  const t = useText()
  const session = useSession()
  const { window, status, retry, fetchOlder, isFetchingOlder } = useWindow({ kind: 'feed' }, 'newest')
  if (!window) {
    return status === 'error' ? (
      <EmptyState icon={<Clock size={24} strokeWidth={1.6} aria-hidden />} title={t('channels.unreachable')}>
        <Button onClick={retry}>{t('common.retry')}</Button>
      </EmptyState>
    ) : (
      <Skeleton lines={8} />
    )
  }
  const conversations = recentConversations(window.messages, session.userId)
  if (conversations.length === 0) {
    return (
      <EmptyState
        icon={<Clock size={24} strokeWidth={1.6} aria-hidden />}
        title={t('inbox.recentEmpty')}
        text={t('inbox.recentEmptyText')}
      >
        <Link to={paths.channels} className={buttonClasses('primary')}>
          {t('inbox.emptyBrowse')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div
      className={styles['inbox']}
      role="region"
      aria-label={t('inbox.recentList')}
      data-roving=""
      onKeyDown={moveBetweenRows}
    >
      <ul className={styles['rows']}>
        {conversations.map((recent) => (
          <Row key={viewKey(recent.conversation)} recent={recent} />
        ))}
      </ul>
      {!window.foundOldest && (
        <Button tone="quiet" busy={isFetchingOlder} onClick={() => void fetchOlder()}>
          {t('inbox.recentOlder')}
        </Button>
      )}
    </div>
  )
}
