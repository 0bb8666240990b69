import { getMessageHistory } from '../../../../protocol/chat/messageTools.ts'
import type { ChatContext } from '../../context.ts'
import { organisationSettings } from '../../realm/settings.ts'
import { badRequest } from '../../refuse.ts'
import { route, type Route } from '../../router.ts'
import { findMessage } from '../access.ts'
import { editHistories } from './editHistory.ts'
import { versionsOf } from './versions.ts'

/** Route for the versions of a message, from its sending on. */
export const historyRoute = (context: ChatContext): Route =>
  route(getMessageHistory, ({ message_id, allow_empty_topic_name }, caller) => {
    if (organisationSettings(context).message_edit_history_visibility_policy === 'none') {
      badRequest('messages.historyOff')
    }
    const message = findMessage(context, caller, message_id)
    const edits = editHistories(context, caller, [message.id]).get(message.id) ?? []
    const emptyTopic = allow_empty_topic_name === true ? 'empty' : 'named'
    return { message_history: versionsOf(message, edits, { emptyTopic }) }
  })
