import { changeSubscriptions } from '../../../protocol/chat/olderEndpoints.ts'
import type { ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { asOneParagraph } from './create.ts'
import { join } from './subscribeRoute.ts'
import { leave } from './unsubscribeRoute.ts'

/** Route that ends some of the caller's subscriptions and begins others: all of it, or nothing. */
export const changeRoute = (context: ChatContext): Route =>
  route(
    changeSubscriptions,
    ({ add = [], delete: left = [] }, caller, { drawings }) => {
      if (add.length === 0 && left.length === 0) badRequest('requests.nothing')
      return context.database.transaction(() => {
        const ended = leave(context, caller, { subscriptions: left })
        const begun = join({ ...context, drawings }, caller, { subscriptions: add })
        const { subscribed, already_subscribed } = begun
        return { ...ended, subscribed, already_subscribed }
      })
    },
    { sources: ({ add = [] }) => add.map(({ description = '' }) => asOneParagraph(description)) },
  )
