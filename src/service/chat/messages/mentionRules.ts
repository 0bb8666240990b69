import type { RenderedMarkdown } from '../../../markdown/context.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { isAllowedBy } from '../../../protocol/chat/permissions.ts'
import { subscriberIds } from '../channels/store/channels.ts'
import type { Caller, ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { groupPermissionsOf } from '../groups/present.ts'
import { groupById } from '../groups/store.ts'
import { organisationSettings } from '../realm/settings.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import type { Place } from './attention.ts'
import { topicParticipants } from './store/messages.ts'

const mayMentionMany = (context: ChatContext, sender: Caller): boolean =>
  isAllowedBy(
    sender.user_id,
    organisationSettings(context).can_mention_many_users_group,
    groupMembership(context),
  )

/** @throws Refusal if the sender cannot use wildcard mentions in a large channel or topic (chat spec 4.1) */
function checkWildcards(
  context: ChatContext,
  sender: Caller,
  place: Place,
  rendered: RenderedMarkdown,
): void {
  if (!('channel' in place)) return
  const { channel, conversationId, topic } = place
  const isTooMany = (people: readonly number[]): boolean =>
    people.length > limits.max_wildcard_mention_free && !mayMentionMany(context, sender)
  if (rendered.mentionsChannel && isTooMany(subscriberIds(context.database, channel.id))) {
    refuse('STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'messages.channelWildcardDenied')
  }
  if (rendered.mentionsTopic && isTooMany(topicParticipants(context.database, conversationId, topic))) {
    refuse('TOPIC_WILDCARD_MENTION_NOT_ALLOWED', 'messages.topicWildcardDenied')
  }
}

/** @throws Refusal if the sender cannot mention one of the groups */
function checkGroups(context: ChatContext, sender: Caller, groupIds: readonly number[]): void {
  for (const groupId of groupIds) {
    const group = groupById(context.database, groupId)
    if (!group) continue
    const { can_mention_group } = groupPermissionsOf(context, group)
    if (!isAllowedBy(sender.user_id, can_mention_group, groupMembership(context))) {
      badRequest(because('messages.groupMentionDenied', { name: group.name }))
    }
  }
}

/** @throws Refusal if the sender cannot make one of the mentions */
export function checkMentions(
  context: ChatContext,
  sender: Caller,
  place: Place,
  rendered: RenderedMarkdown,
): void {
  checkWildcards(context, sender, place, rendered)
  checkGroups(context, sender, rendered.mentionedGroupIds)
}
