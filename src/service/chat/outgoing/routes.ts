import { outgoingBounds } from '../../../protocol/bounds.ts'
import { getDeliveries, retryDelivery, type Delivery } from '../../../protocol/chat/deliveries.ts'
import { requireBot } from '../bots/manage.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { failedDeliveries, renewDelivery, type DeliveryRow } from './store.ts'

const present = ({
  id,
  message_id,
  created_at,
  attempts,
  problem,
  status,
  next_attempt_at,
}: DeliveryRow): Delivery => ({
  id,
  message_id,
  created: created_at,
  attempts,
  problem: problem ?? '',
  status,
  next_attempt: next_attempt_at,
})

/** Routes for the failed deliveries of outgoing webhooks. */
export const outgoingRoutes = (context: ChatContext): Route[] => [
  route(getDeliveries, ({ bot_id }, caller) => {
    const { id } = requireBot(context, caller, bot_id)
    const most = outgoingBounds.failures_of_a_bot
    return { deliveries: failedDeliveries(context.database, id, most).map(present) }
  }),
  route(retryDelivery, ({ bot_id, delivery_id }, caller) =>
    context.database.transaction(() => {
      const { id } = requireBot(context, caller, bot_id)
      if (!renewDelivery(context.database, id, delivery_id, secondsNow(context))) {
        badRequest('bots.deliveryUnknown')
      }
      context.database.afterCommit(context.outgoing.wake)
      return {}
    }),
  ),
]
