import { useChannel } from '../channels/queries.ts'
import type { TextKey } from '../i18n/textKey.ts'
import { useGroups, useOwnUser, useUsers } from '../people/queries.ts'
import { postingObstacle } from '../../protocol/chat/permissions.ts'
import type { Conversation } from '../conversations/view.ts'

/** Why one cannot write to the conversation, by the same rules as the service; undefined where one can. */
export function useObstacle(conversation: Conversation | undefined): TextKey | undefined {
  const channel = useChannel(conversation?.kind === 'topic' ? conversation.channelId : undefined)
  const groups = useGroups()
  const users = useUsers()
  const own = useOwnUser()
  if (conversation === undefined) return undefined
  if (conversation.kind === 'direct') {
    const isGone = conversation.userIds.some((id) => users.get(id)?.is_active === false)
    return isGone ? 'compose.personDeactivated' : undefined
  }
  if (!channel) return 'compose.channelUnknown'
  switch (postingObstacle(own, channel, groups)) {
    case 'archived':
      return 'compose.channelArchived'
    case 'not-allowed':
      return 'compose.postingRestricted'
    default:
      return undefined
  }
}
