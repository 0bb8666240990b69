import { Inbox as InboxIcon } from 'lucide-react'
import { useState } from 'react'
import { useFolders, type Folders } from '../channels/folders.ts'
import { useSubscriptions, useUnreadRules, useUnreads } from '../channels/queries.ts'
import { useTopicName } from '../channels/TopicName.tsx'
import { unreadConversations, type UnreadConversation } from '../channels/unreads.ts'
import { useDirectName } from '../channels/useDirectName.ts'
import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import type { Conversation, View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useOwnUser } from '../people/queries.ts'
import { useRealmPart } from '../organization/realm.ts'
import { useSession } from '../../kernel/session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClasses } from '../../ui/buttonClasses.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterField } from '../../ui/FilterField.tsx'
import { fold } from '../../ui/format/fold.ts'
import { moveBetweenRows, useRowsOfView } from '../../ui/moveBetween.ts'
import { useGroupPassedFocus } from '../../ui/usePassedFocus.ts'
import styles from './Inbox.module.css'
import { InboxSectionRows } from './InboxSectionRows.tsx'
import { inboxGroups, inboxSections } from './inboxModel.ts'
import { markReadWithUndo } from '../messages/reading/markReadWithUndo.ts'
import { useLatestMessages } from './latestMessages.ts'
import { FirstDay, Welcome } from './newcomer/lazyWelcome.ts'
import { inboxTexts } from './texts/inboxTexts.ts'

const NONE: Folders = []

const DAY = 24 * 3600 * 1000
/** Milliseconds for which people are new. */
const NEW = 7 * DAY

/** Milliseconds since the reader joined. */
function useTimeHere(): number {
  const { date_joined: joined } = useOwnUser()
  const [openedAt] = useState(Date.now)
  return openedAt - Date.parse(joined)
}

/** What the reader finds when nothing is unread. */
const Empty = () => (useTimeHere() < NEW ? <Welcome /> : <CaughtUp />)

const CaughtUp = () => {
  const t = useText(inboxTexts)
  return (
    <EmptyState
      icon={<InboxIcon size={24} strokeWidth={1.6} aria-hidden />}
      title={t('inbox.emptyTitle')}
      text={t('inbox.emptyText')}
    >
      <Link to={paths.feed} className={buttonClasses('secondary')}>
        {t('inbox.emptyFeed')}
      </Link>
      <Link to={paths.channels} className={buttonClasses('quiet')}>
        {t('inbox.emptyBrowse')}
      </Link>
    </EmptyState>
  )
}

/** Returns a function that gives a conversation's searchable text: its channel and topic, or its people. */
function useNames(): (conversation: Conversation) => string {
  const channels = useSubscriptions()
  const topicName = useTopicName()
  const directName = useDirectName()
  return (conversation) =>
    conversation.kind === 'topic'
      ? `${channels.get(conversation.channelId)?.name ?? ''} ${topicName(conversation.topic)}`
      : directName(conversation.userIds)
}

/** Returns the organization's folders if the reader wants the inbox sorted by them. */
function useInboxFolders(): Folders {
  const all = useFolders()
  return useRealmPart(({ settings }) => settings.web_inbox_show_channel_folders) ? all : NONE
}

const UnreadRows = ({ conversations }: { conversations: readonly UnreadConversation[] }) => {
  const t = useText(inboxTexts)
  const session = useSession()
  const [filter, setFilter] = useState('')
  const nameOf = useNames()
  const channels = useSubscriptions()
  const folders = useInboxFolders()
  const { oldUnreadsMissing } = useUnreads()
  const list = useGroupPassedFocus<HTMLDivElement>()
  useRowsOfView(list)
  const markRead = (views: readonly View[]): void => void markReadWithUndo(session, t, views)
  const count = conversations.reduce((sum, each) => sum + each.count, 0)
  const messageOf = useLatestMessages(conversations.map(({ latestId }) => latestId))
  const wanted = fold(filter.trim())
  const shown = conversations.filter(({ conversation }) => fold(nameOf(conversation)).includes(wanted))
  const sections = inboxSections(inboxGroups(shown), folders, (id) => channels.get(id)?.folder_id)
  return (
    <div
      ref={list}
      className={styles['inbox']}
      role="region"
      aria-label={t('inbox.list')}
      data-roving=""
      onKeyDown={moveBetweenRows}
    >
      <div className={styles['head']}>
        <p className={styles['summary']}>
          {t('inbox.summary', { count, conversations: conversations.length })}
          {oldUnreadsMissing && `, ${t('inbox.olderMissing')}`}
        </p>
        <FilterField label={t('inbox.filter')} value={filter} onChange={setFilter} />
        <Button
          tone="quiet"
          size="dense"
          onClick={() => markRead(conversations.map((each) => each.conversation))}
        >
          {t('inbox.markAll')}
        </Button>
      </div>
      {shown.length === 0 && (
        <p className={styles['none']}>{t('inbox.filterEmpty', { query: filter.trim() })}</p>
      )}
      {sections.map((section) => (
        <InboxSectionRows
          key={section.kind === 'folder' ? section.folder.id : section.kind}
          section={section}
          isFiltered={wanted !== ''}
          messageOf={messageOf}
          onMarkRead={markRead}
        />
      ))}
    </div>
  )
}

/** Every conversation with unread messages that count: the default start page. */
export const Inbox = () => {
  const conversations = unreadConversations(useUnreads(), useUnreadRules())
  const isFirstDay = useTimeHere() < DAY
  if (conversations.length === 0) return <Empty />
  const rows = <UnreadRows conversations={conversations} />
  return isFirstDay ? <FirstDay>{rows}</FirstDay> : rows
}
