import { postingObstacle } from '../../../protocol/chat/permissions.ts'
import { useChannel } from '../channels/queries.ts'
import type { Conversation } from '../../navigation/view.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { useGroups, useOwnUser, useUsers } from '../people/queries.ts'
import { useRealm } from '../organization/realm.ts'
import { composeTexts } from './texts/composeTexts.ts'

type Channel = NonNullable<ReturnType<typeof useChannel>>

/** The reason why this channel refuses the topic; undefined if it is fine. */
function topicObstacle(topic: string, channel: Channel, organisationPolicy: string): TextKey | undefined {
  const policy = channel.topics_policy === 'inherit' ? organisationPolicy : channel.topics_policy
  if (policy === 'disable_empty_topic' && topic === '') return composeTexts('compose.needTopic')
  if (policy === 'empty_topic_only' && topic !== '') return composeTexts('compose.noTopics')
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
    return isGone ? { ...none, posting: composeTexts('compose.personDeactivated') } : none
  }
  if (!channel) return { ...none, posting: composeTexts('compose.channelUnknown') }
  const topic = topicObstacle(conversation.topic, channel, topicsPolicy)
  switch (postingObstacle(own, channel, groups)) {
    case 'archived':
      return { topic, posting: composeTexts('compose.channelArchived') }
    case 'not-allowed':
      return { topic, posting: composeTexts('compose.postingRestricted') }
    default:
      return { topic, posting: undefined }
  }
}

/** True if the channel has topics beside its general chat. */
export function useHasTopics(channelId: number | undefined): boolean {
  const channel = useChannel(channelId)
  const { topicsPolicy } = useRealm()
  return channel !== undefined && topicObstacle('any', channel, topicsPolicy) === undefined
}

/** True if messages in the channel need a topic. */
export function useNeedsTopic(channelId: number | undefined): boolean {
  const channel = useChannel(channelId)
  const { topicsPolicy } = useRealm()
  return channel !== undefined && topicObstacle('', channel, topicsPolicy) !== undefined
}
