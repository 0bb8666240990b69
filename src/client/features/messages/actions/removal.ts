import { deletionObstacle } from '../../../../protocol/chat/messagePermissions.ts'
import type { Message } from '../../../../protocol/chat/messages.ts'
import { isAdministrator } from '../../../../protocol/chat/permissions.ts'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import type { Session } from '../../../kernel/session.ts'
import { sessionToast } from '../../../kernel/view/useSessionToast.ts'
import { channel } from '../../channels/queries.ts'
import { organisation } from '../../organization/organization.ts'
import { duration } from '../../../ui/format/duration.ts'
import { groups, ownUser, users } from '../../people/queries.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { mayChange } from './mayChange.ts'
import { messageAction, type MessageAction } from './messageActions.ts'

function obstacleTo(session: Session, message: Message): 'not-allowed' | 'too-late' | undefined {
  const self = ownUser(session)
  const settings = organisation(session)
  const own = { direct_members: [self.user_id], direct_subgroups: [] }
  const rules = {
    organisation: {
      ...settings,
      // Older services have roles for it instead, and decide themselves.
      can_delete_any_message_group:
        settings.can_delete_any_message_group ?? (isAdministrator(self) ? own : undefined),
      can_delete_own_message_group: settings.can_delete_own_message_group ?? own,
      message_content_delete_limit_seconds: settings.message_content_delete_limit_seconds ?? null,
    },
    channel: message.stream_id === undefined ? undefined : channel(session, message.stream_id),
    senderOwnerId: users(session).get(message.sender_id)?.bot_owner_id ?? null,
  }
  return deletionObstacle(self, message, rules, groups(session), serverNow() / 1000)
}

/**
 * Deleting a message, where the organization and the channel allow it. After its time it says so, as editing does.
 * Apart from the other actions, because only the menu needs the rules.
 */
export const removal: MessageAction = {
  ...messageAction('remove'),
  available: (session, message) =>
    mayChange(session, message) && obstacleTo(session, message) !== 'not-allowed' ? 'yes' : 'hidden',
  run: (context, message) => {
    const { session, text } = context
    if (obstacleTo(session, message) === undefined) {
      context.surfaces.confirmDelete(message)
      return
    }
    const seconds = organisation(session).message_content_delete_limit_seconds ?? 0
    sessionToast(session, {
      text: text(laterMessageTexts('messages.deleteTooLate'), { duration: duration(seconds) }),
    })
  },
}
