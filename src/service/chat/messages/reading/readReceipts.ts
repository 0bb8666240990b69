import { getReadReceipts } from '../../../../protocol/chat/messageTools.ts'
import type { ChatContext } from '../../context.ts'
import { organisationSettings } from '../../realm/settings.ts'
import { badRequest } from '../../refuse.ts'
import { route, type Route } from '../../router.ts'
import { userSettingsOf } from '../../users/settings.ts'
import { findMessage } from '../access.ts'
import { Flag } from '../flags.ts'

/** Active recipients who read the message, without its sender and without users muted by either side. */
const readers = `
  SELECT user_id FROM user_message JOIN user ON user.id = user_id
  WHERE message_id = ? AND (flags & ${Flag.read}) <> 0 AND (flags & ${Flag.historical}) = 0
    AND user.is_active = 1 AND user_id <> ?
    AND NOT EXISTS (SELECT 1 FROM muted_user
      WHERE (muted_user.user_id = ?3 AND muted_user_id = user_message.user_id)
        OR (muted_user.user_id = user_message.user_id AND muted_user_id = ?3))
  ORDER BY user_id`

/** Route for the users who read a message, limited to those who share read receipts. */
export const readReceiptsRoute = (context: ChatContext): Route =>
  route(getReadReceipts, ({ message_id }, caller) => {
    const message = findMessage(context, caller, message_id)
    if (!organisationSettings(context).enable_read_receipts) {
      badRequest('Read receipts are disabled in this organization.')
    }
    const user_ids = context.database
      .all<{ user_id: number }>(readers, message.id, message.sender_id, caller.user_id)
      .map(({ user_id }) => user_id)
      .filter((userId) => userSettingsOf(context, userId).send_read_receipts)
    return { user_ids }
  })
