import type { Message } from '../../../protocol/chat/messages.ts'
import { CheckCheck, Users } from 'lucide-react'
import { useId, type CSSProperties } from 'react'
import { ChannelGlyph } from '../channels/ChannelGlyph.tsx'
import { channelColor } from '../channels/color.ts'
import { useChannel } from '../channels/queries.ts'
import { TopicName, useTopicName } from '../channels/TopicName.tsx'
import type { UnreadConversation } from '../channels/unreads.ts'
import { useDirectName } from '../channels/useDirectName.ts'
import { channelPath, pathOf } from '../../navigation/address.ts'
import { Link } from '../../navigation/Link.tsx'
import { viewKey, type View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { ConversationMenuButton } from '../messages/menus/ConversationMenuButton.tsx'
import { prefetchWindow } from '../messages/queries.ts'
import { Avatar } from '../people/Avatar.tsx'
import { useMutedUsers, useUser } from '../people/queries.ts'
import { useRealm } from '../organization/realm.ts'
import { useSession } from '../../kernel/session.ts'
import { useExpansion } from '../../ui/expansion.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useGroupPassedFocus } from '../../ui/usePassedFocus.ts'
import { uiTexts } from '../../ui/texts/uiTexts.ts'
import { Time } from '../../ui/Time.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { FoldButton } from './FoldButton.tsx'
import styles from './Inbox.module.css'
import { lastWords } from './lastWords.ts'
import { viewsOf, type InboxGroup } from './inboxModel.ts'
import { inboxTexts } from './texts/inboxTexts.ts'

export type MarkRead = (views: readonly View[]) => void

const MarkReadButton = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const t = useText(inboxTexts)
  return (
    <IconButton
      size="small"
      label={t('inbox.markConversationRead', { name })}
      data-tooltip={t('inbox.markRead')}
      onClick={onPress}
    >
      <CheckCheck size={14} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

const DirectLead = ({ userIds }: { userIds: readonly number[] }) => {
  const { userId } = useSession()
  const user = useUser(userIds[0] ?? userId)
  return userIds.length > 1 ? (
    <Users size={16} strokeWidth={1.6} aria-hidden />
  ) : (
    <Avatar user={user} size={24} />
  )
}

type RowProps = {
  readonly row: UnreadConversation
  /** Its last message, once it is loaded. */
  readonly last: Message | undefined
  readonly channelName?: string | undefined
  readonly onMarkRead: MarkRead
}

const Row = ({ row, last, channelName, onMarkRead }: RowProps) => {
  const t = useText()
  const session = useSession()
  const topicName = useTopicName()
  const directName = useDirectName()
  const { settings } = useRealm()
  const mutedUsers = useMutedUsers()
  const { conversation, count, mentions } = row
  const isTopic = conversation.kind === 'topic'
  const name = isTopic ? topicName(conversation.topic) : directName(conversation.userIds)
  return (
    <ConversationRow
      to={pathOf(conversation, undefined, channelName)}
      name={name}
      drawnName={isTopic ? <TopicName topic={conversation.topic} /> : <bdi>{name}</bdi>}
      lead={isTopic ? undefined : <DirectLead userIds={conversation.userIds} />}
      // Before they are loaded, the words have their room: no row moves under the pointer.
      side={last && !mutedUsers.has(last.sender_id) ? lastWords(t, last) : ''}
      unread={count}
      mentions={mentions}
      time={
        last && <Time date={new Date(last.timestamp * 1000)} hourCycle={settings.twenty_four_hour_time} />
      }
      onPrefetch={() => prefetchWindow(session, conversation)}
      action={
        <>
          <MarkReadButton name={name} onPress={() => onMarkRead([conversation])} />
          <ConversationMenuButton conversation={conversation} />
        </>
      }
    />
  )
}

type Props = {
  readonly group: InboxGroup
  /** Under a folder's heading this heading is one level lower. */
  readonly heading: 'h2' | 'h3'
  readonly isFiltered: boolean
  readonly messageOf: (id: number) => Message | undefined
  readonly onMarkRead: MarkRead
}

/** The unread conversations of a channel, or the direct ones, under their heading. */
export const InboxGroupRows = ({ group, heading: Heading, isFiltered, messageOf, onMarkRead }: Props) => {
  const t = useText(inboxTexts, uiTexts)
  const headingId = useId()
  const listId = useId()
  const section = useGroupPassedFocus()
  const expansion = useExpansion(`inbox:${group.channelId ?? 'direct'}`, true)
  // Matches of the filter show even in a folded group.
  const isOpen = expansion.isOpen || isFiltered
  const { channelId, rows } = group
  const channel = useChannel(channelId)
  const name = channel?.name ?? t('inbox.direct')
  const color = channel && 'color' in channel ? channel.color : ''
  const spine: CSSProperties & Record<'--channel', string> = { '--channel': channelColor(color, channelId) }
  return (
    <section ref={section} className={styles['group']} aria-labelledby={headingId}>
      <div className={styles['heading']}>
        <FoldButton name={name} isOpen={isOpen} controls={listId} onToggle={expansion.toggle} />
        {channel && <ChannelGlyph channel={channel} size={15} />}
        <Heading id={headingId}>
          {channel ? (
            <Link to={channelPath(channel.stream_id, name)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            name
          )}
        </Heading>
        {!isOpen && (
          <span className={styles['groupCount']}>{t('common.unread', { count: group.count })}</span>
        )}
        <MarkReadButton name={name} onPress={() => onMarkRead(viewsOf(group, isFiltered))} />
      </div>
      <ul id={listId} className={styles['rows']} style={spine} data-spine={channel ? '' : undefined}>
        {(isOpen ? rows : []).map((row) => (
          <Row
            key={viewKey(row.conversation)}
            row={row}
            last={messageOf(row.latestId)}
            channelName={channel?.name}
            onMarkRead={onMarkRead}
          />
        ))}
      </ul>
    </section>
  )
}
