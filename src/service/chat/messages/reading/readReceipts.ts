import { getReadReceipts } from '../../../../protocol/chat/messageTools.ts'
import type { ChatContext } from '../../context.ts'
import { organisationSettings } from '../../realm/settings.ts'
import { badRequest } from '../../refuse.ts'
import { route, type Route } from '../../router.ts'
import { userSettingsOf } from '../../users/settings.ts'
import { findMessage } from '../access.ts'
import { readersOfMessage } from '../store/flags.ts'

/** Route for the users who read a message, limited to those who share read receipts. */
export const readReceiptsRoute = (context: ChatContext): Route =>
  route(getReadReceipts, ({ message_id }, caller) => {
    const message = findMessage(context, caller, message_id)
    if (!organisationSettings(context).enable_read_receipts) {
      badRequest('messages.receiptsOff')
    }
    const user_ids = readersOfMessage(context.database, message.id, message.sender_id, caller.user_id).filter(
      (userId) => userSettingsOf(context, userId).send_read_receipts,
    )
    return { user_ids }
  })
