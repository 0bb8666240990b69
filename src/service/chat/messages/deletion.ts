import { deletionObstacle, mayDeleteAll } from '../../../protocol/chat/messagePermissions.ts'
import type { ChannelRow } from '../channels/access.ts'
import { channelSettings } from '../channels/settings.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import { badRequest } from '../refuse.ts'
import { forgetReminders } from '../reminders/remove.ts'
import { publishAttachments } from '../uploads/attachments.ts'
import { userById } from '../users/store.ts'
import type { StoredMessage } from './access.ts'
import { readersOf } from './audience.ts'
import { publishRemoval } from './changeEvents.ts'
import { deleteMessageRows } from './store/messages.ts'
import { linkedUploads } from './store/uploads.ts'

const refusals = {
  'not-allowed': 'messages.deletionDenied',
  'too-late': 'messages.deletionTooLate',
} as const

/** @throws Refusal if the caller cannot delete the message, or no longer */
export function checkDeleting(context: ChatContext, caller: Caller, message: StoredMessage): void {
  const { sender_id, sent_at: timestamp, channel_id } = message
  const channel = channel_id === null ? undefined : lookUpChannel(context.database, { id: channel_id })
  const obstacle = deletionObstacle(
    caller,
    { sender_id, timestamp },
    {
      organisation: organisationSettings(context),
      channel: channel && channelSettings(context, channel),
      senderOwnerId: userById(context.database, sender_id)?.bot_owner_id ?? null,
    },
    groupMembership(context),
    secondsNow(context),
  )
  if (obstacle) badRequest(refusals[obstacle])
}

/** Returns true if the caller can delete any message in the channel. */
export const mayDeleteAny = (context: ChatContext, caller: Caller, channel: ChannelRow): boolean =>
  mayDeleteAll(
    caller,
    { organisation: organisationSettings(context), channel: channelSettings(context, channel) },
    groupMembership(context),
  )

/**
 * Permanently deletes messages of one place with everything that belongs to them, and publishes it to all who
 * could read them. Checks no permission.
 */
export function deleteMessages(
  context: ChatContext,
  place: StoredMessage,
  messageIds: readonly number[],
): void {
  const readers = readersOf(context, place, messageIds)
  const uploads = linkedUploads(context.database, messageIds)
  forgetReminders(context, messageIds)
  deleteMessageRows(context.database, messageIds)
  publishRemoval(context, place, readers)
  publishAttachments(context, 'update', uploads)
}
