import { updateUserTopic } from '../../../protocol/chat/channelTools.ts'
import { muteTopic } from '../../../protocol/chat/olderEndpoints.ts'
import { VisibilityPolicy } from '../../../protocol/chat/shapes.ts'
import { findChannel, historyAccess } from '../channels/access.ts'
import type { ChatContext } from '../context.ts'
import { cleanTopic } from '../messages/topics.ts'
import { badRequest } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { mutedTopicNames, userTopicsOf } from './store.ts'
import { setTopicVisibility, topicVisibility } from './userTopics.ts'

/** Routes for users' settings of single topics. */
export const userTopicRoutes = (context: ChatContext): Route[] => [
  route(updateUserTopic, ({ stream_id, topic: given, visibility_policy }, caller) =>
    context.database.transaction(() => {
      const channel = findChannel(context, caller, { id: stream_id })
      if (!channel || historyAccess(context, caller, channel) === 'none') badRequest('channels.idInvalid')
      const topic = cleanTopic(given)
      setTopicVisibility(context, caller.user_id, { channelId: stream_id, topic }, visibility_policy)
      return {}
    }),
  ),
  route(muteTopic, ({ stream, stream_id, topic: given, op }, caller) =>
    context.database.transaction(() => {
      const name = stream === undefined ? undefined : { name: stream }
      const wanted = stream_id === undefined ? name : { id: stream_id }
      const channel = wanted && findChannel(context, caller, wanted)
      if (!channel || historyAccess(context, caller, channel) === 'none')
        return badRequest('channels.idInvalid')
      const place = { channelId: channel.id, topic: cleanTopic(given) }
      const isMuted =
        topicVisibility(context, caller.user_id, place.channelId, place.topic) === VisibilityPolicy.muted
      if (op === 'remove' && !isMuted) badRequest('requests.nothing')
      setTopicVisibility(
        context,
        caller.user_id,
        place,
        op === 'add' ? VisibilityPolicy.muted : VisibilityPolicy.inherit,
      )
      return {}
    }),
  ),
]

export const userTopicSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['user_topic'],
    read: (context, caller) => ({
      user_topics: caller ? userTopicsOf(context.database, caller.user_id) : [],
    }),
  },
  {
    types: ['muted_topics'],
    unless: 'current_fields_only',
    read: (context, caller) => ({
      muted_topics: caller ? mutedTopicNames(context.database, caller.user_id) : [],
    }),
  },
]
