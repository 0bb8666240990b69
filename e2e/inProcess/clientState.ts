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
 * What an app knows, plainly, for tests that compare one that followed the events with one that signs in afresh.
 */

/** In an order that does not depend on when what came. */
export const byKey = <Value>(entries: Iterable<readonly [string | number, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => String(a).localeCompare(String(b))))

type AnyChannel = Channel & { readonly subscribers?: readonly number[] | undefined }

/** Without the service's own view of a channel's age and traffic, which no event tells of. Subscribers have no order. */
function settled(channel: AnyChannel) {
  const { first_message_id: _, stream_weekly_traffic: __, is_recently_active: ___, ...rest } = channel
  return { ...rest, subscribers: channel.subscribers?.toSorted((a, b) => a - b) }
}
export const channelsByKey = (all: ReadonlyMap<number, AnyChannel>) =>
  byKey([...all].map(([id, channel]) => [id, settled(channel)] as const))

/** The service lists no unread messages of channels one is not in; an app may know of some. */
const isInSight = (session: Session, conversation: Conversation): boolean =>
  conversation.kind === 'direct' || channels(session).subscribed.has(conversation.channelId)

/** Everything an app knows of the organisation, plainly. */
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
 * Without the opaque number of a conversation, which nobody uses and no event brings. Flags have no order, nor have
 * reactions: one's own stands before the service has ordered it among those of others. Of the
 * history only whether there is one: it is read from the service when somebody looks at it.
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
