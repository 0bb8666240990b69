import type { UnreadConversation } from '../channels/unreads.ts'

/** Unread conversations of one channel, or the direct ones. */
export interface InboxGroup {
  /** Undefined: direct conversations. */
  readonly channelId: number | undefined
  readonly rows: readonly UnreadConversation[]
  readonly count: number
}

const groupOf = (channelId: number | undefined, rows: readonly UnreadConversation[]): InboxGroup => ({
  channelId,
  rows,
  count: rows.reduce((sum, each) => sum + each.count, 0),
})

const newest = ({ rows }: InboxGroup): number => Math.max(...rows.map((each) => each.latestId))
const hasMention = ({ rows }: InboxGroup): boolean => rows.some((each) => each.mentions > 0)

/**
 * Direct conversations first, then channels: ones that mention the reader, then by their newest message.
 * `conversations`: the one with the newest message first.
 */
export function inboxGroups(conversations: readonly UnreadConversation[]): readonly InboxGroup[] {
  const byChannel = Map.groupBy(conversations, ({ conversation }) =>
    conversation.kind === 'topic' ? conversation.channelId : undefined,
  )
  const directs = byChannel.get(undefined) ?? []
  const channels = [...byChannel]
    .flatMap(([channelId, rows]) => (channelId === undefined ? [] : [groupOf(channelId, rows)]))
    .toSorted((a, b) => Number(hasMention(b)) - Number(hasMention(a)) || newest(b) - newest(a))
  return directs.length > 0 ? [groupOf(undefined, directs), ...channels] : channels
}
