import { postingObstacle } from '../../../protocol/chat/permissions.ts'
import { useChannel } from '../channels/queries.ts'
import type { Conversation } from '../../navigation/view.ts'
import type { TextKey } from '../../i18n/textKey.ts'
import { useGroups, useOwnUser, useUsers } from '../people/queries.ts'
import { useRealm } from '../organization/realm.ts'

type Channel = NonNullable<ReturnType<typeof useChannel>>

/** The reason why this channel refuses the topic; undefined if it is fine. */
function topicObstacle(topic: string, channel: Channel, organisationPolicy: string): TextKey | undefined {
  const policy = channel.topics_policy === 'inherit' ? organisationPolicy : channel.topics_policy
  if (policy === 'disable_empty_topic' && topic === '') return 'compose.needTopic'
  if (policy === 'empty_topic_only' && topic !== '') return 'compose.noTopics'
  return undefined
}

export interface Obstacles {
  /** The reason why you cannot write to the conversation at all. */
  readonly posting: TextKey | undefined
  /** The mistake that is left in the address. */
  readonly topic: TextKey | undefined
}

/** The reasons why you cannot write to the conversation, by the same rules as the service. */
export function useObstacles(conversation: Conversation | undefined): Obstacles {
  const channel = useChannel(conversation?.kind === 'topic' ? conversation.channelId : undefined)
  const groups = useGroups()
  const users = useUsers()
  const own = useOwnUser()
  const { topicsPolicy } = useRealm()
  const none = { posting: undefined, topic: undefined }
  if (conversation === undefined) return none
  if (conversation.kind === 'direct') {
    const isGone = conversation.userIds.some((id) => users.get(id)?.is_active === false)
    return isGone ? { ...none, posting: 'compose.personDeactivated' } : none
  }
  if (!channel) return { ...none, posting: 'compose.channelUnknown' }
  const topic = topicObstacle(conversation.topic, channel, topicsPolicy)
  switch (postingObstacle(own, channel, groups)) {
    case 'archived':
      return { topic, posting: 'compose.channelArchived' }
    case 'not-allowed':
      return { topic, posting: 'compose.postingRestricted' }
    default:
      return { topic, posting: undefined }
  }
}
