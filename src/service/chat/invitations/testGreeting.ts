import { testWelcomeMessage } from '../../../protocol/chat/olderEndpoints.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { sendNotice } from '../messages/notices.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'

/** Route with which an administrator sees a greeting as new users will. */
export const testGreetingRoute = (context: ChatContext): Route =>
  route(
    testWelcomeMessage,
    ({ welcome_message_custom_text: content }, caller, { drawings }) => {
      if (!isAdministrator(caller)) badRequest('requests.denied')
      if (content.trim() === '') badRequest('messages.empty')
      const greeting = { from: 'welcome', to: { userIds: [caller.user_id] }, content } as const
      return context.database.transaction(() => ({
        message_id: sendNotice({ ...context, drawings }, { ...greeting, onBehalfOf: caller }),
      }))
    },
    { sources: ({ welcome_message_custom_text: content }) => [content] },
  )
