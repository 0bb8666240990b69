import type { UnreadConversation } from '../channels/unreads.ts'
import type { View } from '../../navigation/view.ts'
import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'

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

/**
 * What marking the group as read goes over: the whole channel, with what is muted in it, but while some of its rows
 * are looked for, only those.
 */
export const viewsOf = ({ channelId, rows }: InboxGroup, isFiltered: boolean): readonly View[] =>
  channelId === undefined || isFiltered
    ? rows.map((each) => each.conversation)
    : [{ kind: 'channel', channelId }]

/** Groups that stand together: those of a folder, or of the channels beside folders. `loose` ones have no heading. */
export type InboxSection = { readonly groups: readonly InboxGroup[]; readonly count: number } & (
  { readonly kind: 'folder'; readonly folder: ChannelFolder } | { readonly kind: 'others' | 'loose' }
)

const countOf = (groups: readonly InboxGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0)

/**
 * The groups under the organisation's folders, in their order; direct conversations stand before them and channels in
 * no folder after them. Nothing is put together where none of the channels is in a folder.
 */
export function inboxSections(
  groups: readonly InboxGroup[],
  folders: readonly ChannelFolder[],
  folderOf: (channelId: number) => number | null | undefined,
): readonly InboxSection[] {
  const idOf = ({ channelId }: InboxGroup) => (channelId === undefined ? undefined : folderOf(channelId))
  const foldered = folders
    .map((folder) => ({ folder, groups: groups.filter((group) => idOf(group) === folder.id) }))
    .filter((each) => each.groups.length > 0)
  if (foldered.length === 0) return [{ kind: 'loose', groups, count: countOf(groups) }]
  const placed = new Set(foldered.flatMap((each) => each.groups))
  const direct = groups.filter(({ channelId }) => channelId === undefined)
  const others = groups.filter((group) => group.channelId !== undefined && !placed.has(group))
  const sections: readonly InboxSection[] = [
    { kind: 'loose', groups: direct, count: countOf(direct) },
    ...foldered.map((each) => ({ kind: 'folder' as const, ...each, count: countOf(each.groups) })),
    { kind: 'others', groups: others, count: countOf(others) },
  ]
  return sections.filter((each) => each.groups.length > 0)
}
