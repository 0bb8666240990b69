import type { Topic } from '../../../protocol/chat/channels.ts'
import { changeRead, refetch, writeEntry } from '../../kernel/entry.ts'
import { reducing, type EventOf, type Feature } from '../../kernel/feature.ts'
import type { Session } from '../../kernel/session.ts'
import { applyToDirectConversations, directConversationsFrom } from './directConversations.ts'
import { applyToFolders, foldersEntry, foldersFrom } from './folders.ts'
import { channelEntries, channelQueries } from './queries.ts'
import { applyToChannels, channelsFrom } from './reduce.ts'
import { applyToTopics, applyToUserTopics, leavesTopicsUnsure, userTopicKey } from './topics.ts'
import { unreadsFrom } from './unreads.ts'
import { applyToUnreads } from './unreadsReduce.ts'

const changeChannels = reducing(channelEntries.channels, applyToChannels)
const changeUnreads = reducing(channelEntries.unreads, applyToUnreads)
const changeDirects = reducing(channelEntries.directs, applyToDirectConversations)

/**
 * Applies the event to the unread messages and to every loaded list of topics, and fetches the lists again
 * that the event leaves incomplete.
 */
function changeConversations(
  session: Session,
  event: EventOf<'message' | 'update_message' | 'delete_message'>,
): void {
  changeUnreads(session, event)
  const concerned =
    event.type === 'message'
      ? event.message.stream_id === undefined
        ? []
        : [event.message.stream_id]
      : leavesTopicsUnsure(event)
  for (const channelId of concerned) {
    const { queryKey } = channelQueries.topics(session, channelId)
    changeRead<readonly Topic[]>(session, queryKey, (topics) => applyToTopics(topics, event, channelId))
    if (event.type !== 'message') void refetch(session, queryKey)
  }
}

/**
 * Keeps channels and their folders, subscriptions, topics, direct conversations and the unread messages in
 * them.
 */
export const channelsFeature: Feature = {
  name: 'channels',
  restore: (session, snapshot) => {
    writeEntry(session, channelEntries.channels, channelsFrom(snapshot))
    writeEntry(
      session,
      channelEntries.userTopics,
      new Map(
        (snapshot.user_topics ?? []).map((each) => [userTopicKey(each.stream_id, each.topic_name), each]),
      ),
    )
    writeEntry(session, channelEntries.unreads, unreadsFrom(snapshot, session.userId))
    writeEntry(session, channelEntries.directs, directConversationsFrom(snapshot, session.userId))
    writeEntry(session, foldersEntry, foldersFrom(snapshot))
  },
  on: {
    subscription: changeChannels,
    stream: (session, event) => {
      changeChannels(session, event)
      changeUnreads(session, event)
    },
    user_topic: reducing(channelEntries.userTopics, applyToUserTopics),
    message: (session, event) => {
      changeConversations(session, event)
      changeDirects(session, event)
    },
    update_message: changeConversations,
    delete_message: changeConversations,
    update_message_flags: changeUnreads,
    channel_folder: reducing(foldersEntry, applyToFolders),
  },
}
