import { allFolders } from '../../src/client/features/channels/folders.ts'
import { channelEntries, channels, unreads, userTopics } from '../../src/client/features/channels/queries.ts'
import { allUnreads } from '../../src/client/features/channels/unreads.ts'
import { conversationKey, type Conversation } from '../../src/client/navigation/view.ts'
import type { MessageWindow } from '../../src/client/features/messages/window/window.ts'
import { groups, mutedUsers, users } from '../../src/client/features/people/queries.ts'
import { readEntry } from '../../src/client/kernel/entry.ts'
import { realm } from '../../src/client/features/organization/realm.ts'
import type { Session } from '../../src/client/kernel/session.ts'
import type { Channel } from '../../src/protocol/chat/channels.ts'

/*
 * An app's state as plain values, for tests that compare an app that followed the events with a new sign-in.
 */

/** Sorts entries by key, because their order depends on the times of arrival. */
export const byKey = <Value>(entries: Iterable<readonly [string | number, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => String(a).localeCompare(String(b))))

type AnyChannel = Channel & { readonly subscribers?: readonly number[] | undefined }

/**
 * Leaves out the service's own measure of a channel's age and traffic, which no event carries. Sorts the
 * subscribers, whose order has no meaning.
 */
function settled(channel: AnyChannel) {
  const { first_message_id: _, stream_weekly_traffic: __, is_recently_active: ___, ...rest } = channel
  return { ...rest, subscribers: channel.subscribers?.toSorted((a, b) => a - b) }
}
export const channelsByKey = (all: ReadonlyMap<number, AnyChannel>) =>
  byKey([...all].map(([id, channel]) => [id, settled(channel)] as const))

/**
 * Returns true for channels to which the user is subscribed: the service lists no unread messages of others,
 * though an app may know of some.
 */
const isInSight = (session: Session, conversation: Conversation): boolean =>
  conversation.kind === 'direct' || channels(session).subscribed.has(conversation.channelId)

/** The app's whole state of the organization, as plain values. */
export const stateOf = (session: Session) => ({
  realm: realm(session),
  users: byKey(users(session)),
  groups: byKey(groups(session)),
  mutedUsers: [...mutedUsers(session)],
  subscribed: channelsByKey(channels(session).subscribed),
  others: channelsByKey(channels(session).others),
  folders: allFolders(session),
  userTopics: byKey(
    [...userTopics(session)].map(([key, { topic_name, visibility_policy }]) => [
      key,
      [topic_name, visibility_policy],
    ]),
  ),
  unreads: byKey(
    [...allUnreads(unreads(session))]
      .filter(({ conversation }) => isInSight(session, conversation))
      .map(
        ({ conversation, ids, mentions }) =>
          [conversationKey(conversation), { ids: [...ids], mentions: [...mentions] }] as const,
      ),
  ),
  directs: readEntry(session, channelEntries.directs),
})

/**
 * Leaves out the opaque number of a conversation, which nothing uses and no event carries. Sorts flags, whose
 * order has no meaning, and reactions: the user's own is in place before the service has ordered it among
 * others'. Of the history it keeps only whether there is any, because the app reads the history when a person
 * opens it.
 */
export const messagesOf = (window: MessageWindow | undefined) =>
  window?.messages.map((message) => {
    const { recipient_id: _, edit_history: history, ...rest } = message
    return {
      ...rest,
      flags: message.flags.toSorted(),
      reactions: byKey(
        message.reactions.map((each) => [`${each.emoji_code} ${each.user_id}`, each] as const),
      ),
      hasHistory: (history?.length ?? 0) > 0,
    }
  })
