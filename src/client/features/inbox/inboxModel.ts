import type { UnreadConversation } from '../channels/unreads.ts'
import type { View } from '../../navigation/view.ts'
import type { ChannelFolder } from '../../../protocol/chat/channelFolder.ts'

/** Unread conversations of one channel, or the direct ones. */
export interface InboxGroup {
  /** undefined: direct conversations. */
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
 * Sorts direct conversations first, then channels: those that mention the reader, then by newest message.
 * @param conversations the one with the newest message first
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
 * Returns the views to mark as read for a group: the whole channel with its muted topics, or only the
 * matching rows while the list is filtered.
 */
export const viewsOf = ({ channelId, rows }: InboxGroup, isFiltered: boolean): readonly View[] =>
  channelId === undefined || isFiltered
    ? rows.map((each) => each.conversation)
    : [{ kind: 'channel', channelId }]

/** Groups of one folder, or of the channels outside of folders. `loose` sections have no heading. */
export type InboxSection = { readonly groups: readonly InboxGroup[]; readonly count: number } & (
  | { readonly kind: 'folder'; readonly folder: ChannelFolder }
  | { readonly kind: 'others' | 'loose' }
)

const countOf = (groups: readonly InboxGroup[]): number => groups.reduce((sum, { count }) => sum + count, 0)

/**
 * Sorts the groups under the organization's folders, in folder order; direct conversations precede them, and
 * channels outside of folders follow. If none of the channels is in a folder, there is a single section.
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

/** Returns the conversations in the order in which the inbox lists them. */
export const inInboxOrder = (
  conversations: readonly UnreadConversation[],
  folders: readonly ChannelFolder[],
  folderOf: (channelId: number) => number | null | undefined,
): readonly UnreadConversation[] =>
  inboxSections(inboxGroups(conversations), folders, folderOf).flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows),
  )
