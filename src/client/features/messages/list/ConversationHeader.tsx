import { ChevronRight, MessagesSquare } from 'lucide-react'
import type { CSSProperties } from 'react'
import { ChannelGlyph } from '../../channels/ChannelGlyph.tsx'
import { channelColor } from '../../channels/color.ts'
import { useChannel } from '../../channels/queries.ts'
import { channelTexts } from '../../channels/texts/channelTexts.ts'
import { TopicName } from '../../channels/TopicName.tsx'
import { useDirectName } from '../../channels/useDirectName.ts'
import { pathOf } from '../../../navigation/address.ts'
import { Link } from '../../../navigation/Link.tsx'
import type { Conversation } from '../../../navigation/view.ts'
import { useText } from '../../../i18n/useText.ts'
import { NOBODY, useSession } from '../../../kernel/session.ts'
import { ConversationMenuButton } from '../menus/ConversationMenuButton.tsx'
import styles from './ConversationHeader.module.css'
import { piecesOfTopic } from './foundTopic.ts'

type Props = {
  readonly conversation: Conversation
  readonly messageId: number
  /** The topic as HTML in which a search marked what it found. */
  readonly foundTopic?: string | undefined
  /** `edge`: repeated at the edge of the list, out of the way of the keyboard. */
  readonly place?: 'list' | 'edge'
}

const near = (messageId: number): number | undefined => (messageId > 0 ? messageId : undefined)

/** A topic with the marks of a search. */
const FoundTopic = ({ topic, found }: { topic: string; found: string }) => (
  <bdi>
    {piecesOfTopic(topic, found).map(({ text, isFound }, index) =>
      isFound ? (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces have no other identity
        <mark key={index}>{text}</mark>
      ) : (
        text
      ),
    )}
  </bdi>
)

const TopicHeading = ({
  conversation,
  messageId,
  foundTopic,
  tabIndex,
}: {
  conversation: Extract<Conversation, { kind: 'topic' }>
  messageId: number
  foundTopic: string | undefined
  tabIndex: number
}) => {
  const t = useText(channelTexts)
  const { channelId } = conversation
  const channel = useChannel(channelId)
  return (
    <h2>
      <Link
        tabIndex={tabIndex}
        className={styles['channel']}
        to={pathOf({ kind: 'channel', channelId }, undefined, channel?.name)}
      >
        {channel && <ChannelGlyph channel={channel} />}
        <bdi>{channel?.name ?? t('channels.unknown')}</bdi>
      </Link>
      <ChevronRight size={12} strokeWidth={1.5} className={styles['arrow']} aria-hidden />
      <Link
        tabIndex={tabIndex}
        className={styles['topic']}
        to={pathOf(conversation, near(messageId), channel?.name)}
      >
        {foundTopic === undefined || conversation.topic === '' ? (
          <TopicName topic={conversation.topic} />
        ) : (
          <FoundTopic topic={conversation.topic} found={foundTopic} />
        )}
      </Link>
    </h2>
  )
}

const DirectHeading = ({
  conversation,
  messageId,
  tabIndex,
}: {
  conversation: Extract<Conversation, { kind: 'direct' }>
  messageId: number
  tabIndex: number
}) => {
  const directName = useDirectName()
  return (
    <h2>
      <Link tabIndex={tabIndex} className={styles['topic']} to={pathOf(conversation, near(messageId))}>
        <MessagesSquare size={14} strokeWidth={1.5} aria-hidden />
        <bdi>{directName(conversation.userIds)}</bdi>
      </Link>
    </h2>
  )
}

/** The color of the conversation's channel, for the edge of its heading. */
function useSpine(conversation: Conversation): CSSProperties | undefined {
  const channelId = conversation.kind === 'topic' ? conversation.channelId : undefined
  const channel = useChannel(channelId)
  if (channelId === undefined) return undefined
  const color = channelColor(channel && 'color' in channel ? channel.color : '', channelId)
  const style: CSSProperties & Record<'--channel', string> = { '--channel': color }
  return style
}

/**
 * Names the conversation of the messages below it, in a list of many conversations. Leads there, and has the
 * conversation's menu.
 */
export const ConversationHeader = ({ conversation, messageId, foundTopic, place = 'list' }: Props) => {
  const { userId } = useSession()
  const tabIndex = place === 'edge' ? -1 : 0
  return (
    <div className={styles['header']} style={useSpine(conversation)}>
      {conversation.kind === 'topic' ? (
        <TopicHeading
          conversation={conversation}
          messageId={messageId}
          foundTopic={foundTopic}
          tabIndex={tabIndex}
        />
      ) : (
        <DirectHeading conversation={conversation} messageId={messageId} tabIndex={tabIndex} />
      )}
      {userId !== NOBODY && (
        <ConversationMenuButton conversation={conversation} className={styles['menu']} tabIndex={tabIndex} />
      )}
    </div>
  )
}
