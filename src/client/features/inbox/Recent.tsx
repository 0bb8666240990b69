import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Clock, Users } from 'lucide-react'
import type { Message } from '../../../protocol/chat/messages.ts'
import { ChannelGlyph } from '../channels/ChannelGlyph.tsx'
import { useChannel, useUnreadRules, useUnreads } from '../channels/queries.ts'
import { TopicName, useTopicName } from '../channels/TopicName.tsx'
import { directUnreads, topicUnreads } from '../channels/unreads.ts'
import { useDirectName } from '../channels/useDirectName.ts'
import { pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { viewKey } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { ConversationMenuButton } from '../messages/menus/ConversationMenuButton.tsx'
import { messageQueries, prefetchWindow } from '../messages/queries.ts'
import { useWindow } from '../messages/window/windowView.ts'
import { Avatar } from '../people/Avatar.tsx'
import { useUser } from '../people/queries.ts'
import { useRealm } from '../organization/realm.ts'
import { reasonOf } from '../../kernel/view/reasonOf.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { Check } from '../../ui/Check.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { moveBetweenRows, useRowsOfView } from '../../ui/moveBetween.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Time } from '../../ui/Time.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { lastWords } from './lastWords.ts'
import styles from './Inbox.module.css'
import { isLetThrough, RECENT_KINDS, setRecentFilter, recentFilter } from './recentFilter.ts'
import { isNothingSaid, recentConversations, type RecentConversation } from './recentModel.ts'
import { paths } from '../../navigation/paths.ts'
import { useScoped } from '../../kernel/scope.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { channelTexts } from '../channels/texts/channelTexts.ts'
import { messageTexts } from '../messages/texts/messageTexts.ts'
import { inboxTexts } from './texts/inboxTexts.ts'

const Row = ({ recent }: { recent: RecentConversation }) => {
  const t = useText(channelTexts)
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
    ? t('shell.mixed', {
        channel: channel?.name ?? t('channels.unknown'),
        topic: topicName(conversation.topic),
      })
    : directName(conversation.userIds)
  const isGroup = !isTopic && conversation.userIds.length > 1
  return (
    <ConversationRow
      to={pathOf(conversation, undefined, channel?.name)}
      name={name}
      drawnName={
        isTopic ? (
          <>
            <bdi>{channel?.name ?? t('channels.unknown')}</bdi> › <TopicName topic={conversation.topic} />
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
      side={lastWords(t, last)}
      unread={count}
      mentions={mentions}
      time={<Time date={new Date(last.timestamp * 1000)} hourCycle={settings.twenty_four_hour_time} />}
      action={<ConversationMenuButton conversation={conversation} />}
      onPrefetch={() => prefetchWindow(session, conversation)}
    />
  )
}

const Filters = () => {
  const t = useText(inboxTexts)
  const session = useSession()
  const { kind, muted } = useScoped(recentFilter, (state) => state)
  return (
    <div className={styles['filters']}>
      <Segments
        label={t('inbox.recentShow')}
        value={kind}
        options={RECENT_KINDS.map((value) => ({ value, label: t(`inbox.recentKind.${value}`) }))}
        onChange={(value) => setRecentFilter(session, { kind: value })}
      />
      <Check
        label={t('inbox.recentMuted')}
        isChecked={muted === 'shown'}
        onChange={(isChecked) => setRecentFilter(session, { muted: isChecked ? 'shown' : 'hidden' })}
      />
    </div>
  )
}

const FEED = { kind: 'feed' } as const

/** Returns the conversations that pass the filter. */
function useFiltered(messages: readonly Message[]): readonly RecentConversation[] {
  const { userId: ownUserId } = useSession()
  const filter = useScoped(recentFilter, (state) => state)
  const rules = useUnreadRules()
  const unreads = useUnreads()
  return recentConversations(messages, ownUserId).filter((recent) => {
    const { conversation } = recent
    const { count } =
      conversation.kind === 'topic'
        ? topicUnreads(unreads, conversation.channelId, conversation.topic)
        : directUnreads(unreads, conversation.userIds)
    return isLetThrough(filter, recent, { ownUserId, rules, isUnread: count > 0 })
  })
}

/** Recent conversations, read or unread. */
export const Recent = () => {
  const t = useText(messageTexts, inboxTexts, uiTexts)
  const list = useRef<HTMLDivElement>(null)
  useRowsOfView(list)
  const session = useSession()
  const { window, status, error, retry, fetchOlder, isFetchingOlder } = useWindow(FEED, 'newest')
  // The feed leaves out muted conversations, which the filter can include.
  const { data: held } = useQuery(messageQueries.window(session, FEED, 'newest'), session.cache)
  const conversations = useFiltered(held?.messages ?? [])
  if (!window) {
    return status === 'error' ? (
      <EmptyState
        icon={<Clock size={24} strokeWidth={1.6} aria-hidden />}
        title={t('messages.loadFailed')}
        text={reasonOf(t, error)}
      >
        <Button onClick={retry}>{t('common.retry')}</Button>
      </EmptyState>
    ) : (
      <Skeleton lines={8} />
    )
  }
  if (held && isNothingSaid(held)) {
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
      ref={list}
      className={styles['inbox']}
      role="region"
      aria-label={t('inbox.recentList')}
      data-roving=""
      onKeyDown={moveBetweenRows}
    >
      <Filters />
      {conversations.length === 0 && <p className={styles['none']}>{t('inbox.recentNone')}</p>}
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
