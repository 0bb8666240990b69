import { Star } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../people/Avatar.tsx'
import { authorName } from '../../people/names.ts'
import { peopleTexts } from '../../people/texts/peopleTexts.ts'
import { UserName } from '../../people/UserName.tsx'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { NOBODY } from '../../../kernel/session.ts'
import { pathOf } from '../../../navigation/address.ts'
import { conversationOf } from '../../../navigation/view.ts'
import { fullTime, timeOfDay } from '../../../ui/format/time.ts'
import { isEcho, type Item } from '../list/rows.ts'
import { HiddenMessage } from './HiddenMessage.tsx'
import { MessageContent } from './MessageContent.tsx'
import styles from './MessageRow.module.css'
import type { RowTools } from './tools.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { laterPart } from '../laterPart.ts'
import { messageTexts } from '../texts/messageTexts.ts'

const MessageToolbar = laterPart((later) => later.MessageToolbar)
const PinMark = laterPart((later) => later.PinMark)
const StatusEmoji = laterPart((later) => later.StatusEmoji)

/** The state of a row in its list. */
export interface RowState {
  readonly place: 'first' | 'following'
  /** True if it has the focus of the list; at most one row has it. */
  readonly isActive: boolean
  /** True if it has its toolbar; rows that only pass by while scrolling do without. */
  readonly hasToolbar: boolean
  readonly isHighlighted: boolean
  readonly isEditing: boolean
  /** True if it is shown although its author is muted. */
  readonly isRevealed: boolean
  /** True if it is shown in full although it is long. */
  readonly isUnfolded: boolean
}

type Props = RowState & {
  readonly item: Item
  readonly rowKey: string
  /** The time of writing: milliseconds since the epoch. */
  readonly at: number
  readonly tools: RowTools
}

const mentionFlags: ReadonlySet<string> = new Set([
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
])

const stateOf = (item: Item): string => {
  if (!isEcho(item)) return 'sent'
  return item.state === 'queued' ? 'sending' : item.state
}

/** The author as far as known: for a removed user, the message's own name of its author. */
function authorOf(item: Item, tools: RowTools) {
  const userId = isEcho(item) ? tools.ownUserId : item.sender_id
  return (
    tools.users.get(userId) ?? {
      user_id: userId,
      full_name: isEcho(item) ? '' : authorName(tools.text, item.sender_full_name),
      avatar_url: isEcho(item) ? null : (item.avatar_url ?? null),
      avatar_version: 0,
      is_bot: false,
      is_active: true,
    }
  )
}

interface TimeLinkProps {
  readonly className: string | undefined
  /** The message in its conversation; undefined until it is sent. */
  readonly address: string | undefined
  readonly children: ReactNode
}

/** The time of a message, which leads to its place. The list of messages handles the press. */
const TimeLink = ({ className, address, children }: TimeLinkProps) => (
  <a className={className} href={address} data-internal="" tabIndex={-1}>
    {children}
  </a>
)

const Marks = ({ message, tools }: { message: Message; tools: RowTools }) => {
  const { last_edit_timestamp: edited, last_moved_timestamp: moved } = message
  const changed = edited ?? moved
  const isStarred = message.flags.includes('starred')
  const isPinned = tools.pinned?.has(message.id)
  if (changed === undefined && !isStarred && !isPinned) return null
  return (
    <span className={styles['marks']}>
      {isPinned && (
        <PartBoundary fallback={null}>
          <PinMark tools={tools} />
        </PartBoundary>
      )}
      {isStarred && (
        <Star
          size={12}
          fill="currentColor"
          role="img"
          aria-label={tools.text(messageTexts('messages.starred'))}
        />
      )}
      {changed !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          data-action="history"
          data-tooltip={fullTime(new Date(changed * 1000), tools.language, tools.hourCycle)}
        >
          {tools.text(messageTexts(edited === undefined ? 'messages.moved' : 'messages.edited'))}
        </button>
      )}
    </span>
  )
}

/** The row of a message. Drawn again only when the message itself, its state or the shared tools change. */
export const MessageRow = memo(({ item, rowKey, at, tools, ...state }: Props) => {
  const date = new Date(at)
  const author = authorOf(item, tools)
  const { text, language, hourCycle } = tools
  const isMuted = !isEcho(item) && tools.mutedUsers.has(item.sender_id) && !state.isRevealed
  const isAction = !isEcho(item) && item.is_me_message
  const time = timeOfDay(date, language, hourCycle)
  const status = tools.statuses.get(author.user_id)
  const isFirst = state.place === 'first' || isMuted
  const address = isEcho(item) ? undefined : pathOf(conversationOf(item, tools.ownUserId), item.id)
  return (
    <article
      className={styles['row']}
      data-row={rowKey}
      data-place={isFirst ? 'first' : 'following'}
      data-message-id={isEcho(item) ? item.messageId : item.id}
      data-state={stateOf(item)}
      data-unread={!isEcho(item) && !item.flags.includes('read') ? '' : undefined}
      data-mentioned={!isEcho(item) && item.flags.some((each) => mentionFlags.has(each)) ? '' : undefined}
      data-active={state.isActive ? '' : undefined}
      data-highlighted={state.isHighlighted ? '' : undefined}
      tabIndex={state.isActive ? 0 : -1}
      aria-label={text(messageTexts('messages.articleName'), {
        author: author.full_name || text(peopleTexts('people.unknown')),
        time: fullTime(date, language, hourCycle),
      })}
    >
      <span className={styles['gutter']} aria-hidden="true">
        {isFirst && !isMuted ? (
          <span className={styles['avatar']} data-person={author.user_id}>
            <Avatar user={author} size={32} />
          </span>
        ) : null}
        <TimeLink className={styles['gutterTime']} address={address}>
          {/* There is no room for the half of the day, which the time beside the name has. */}
          {time.replace(/\s?[ap]m$/i, '')}
        </TimeLink>
      </span>
      <div className={styles['main']}>
        {isFirst && !isMuted && (
          <header className={styles['header']}>
            <button type="button" tabIndex={-1} className={styles['author']} data-person={author.user_id}>
              <UserName user={author} />
            </button>
            {status && (
              <PartBoundary fallback={null}>
                <StatusEmoji status={status} customEmoji={tools.customEmoji} />
              </PartBoundary>
            )}
            <TimeLink className={styles['time']} address={address}>
              <time dateTime={date.toISOString()} title={fullTime(date, language, hourCycle)}>
                {time}
              </time>
            </TimeLink>
            {!isEcho(item) && <Marks message={item} tools={tools} />}
          </header>
        )}
        {isMuted ? (
          <HiddenMessage
            reason={text(messageTexts('messages.fromMuted'))}
            show={text(messageTexts('messages.showMuted'))}
            action="reveal"
          />
        ) : (
          <div className={isAction ? styles['action'] : undefined}>
            <MessageContent
              item={item}
              tools={tools}
              isUnfolded={state.isUnfolded}
              isEditing={state.isEditing}
            />
            {!isFirst && !isEcho(item) && <Marks message={item} tools={tools} />}
          </div>
        )}
      </div>
      {state.hasToolbar && tools.ownUserId !== NOBODY && !isEcho(item) && !isMuted && !state.isEditing && (
        <PartBoundary fallback={null}>
          <MessageToolbar message={item} tools={tools} isActive={state.isActive} />
        </PartBoundary>
      )}
    </article>
  )
})
