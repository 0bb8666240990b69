import { deleteQueue, getEvents } from '../../../protocol/chat/register.ts'
import { jsonAnswer } from '../http/answers.ts'
import { route, type Route } from '../router.ts'
import type { QueueHub } from './hub.ts'
import type { StoredEvent } from './queue.ts'
import { queueSettings } from './registration.ts'
import type { QueueTimes } from './settings.ts'

/** The answer, put together from events that are JSON already. */
function answer(events: readonly StoredEvent[], queueId: string, ignored: readonly string[]): Response {
  const list = events.map((event) => event.text).join(',')
  const rest = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`
  return jsonAnswer(
    `{"result":"success","msg":"","events":[${list}],"queue_id":${JSON.stringify(queueId)}${rest}}`,
  )
}

/** Chat spec 4.2. */
export const queueRoutes = (hub: QueueHub, times: QueueTimes): Route[] => [
  route(getEvents, (args, caller, { ignored }) => {
    const queue =
      args.queue_id === undefined
        ? hub.register(queueSettings(args, caller, times))
        : hub.find(args.queue_id, caller.user_id)
    const wait = args.dont_block ? 'not-at-all' : 'until-event'
    const { id } = queue
    return hub
      .poll(queue, { lastEventId: args.last_event_id ?? -1, wait })
      .then((events) => answer(events, id, ignored))
  }),

  route(deleteQueue, ({ queue_id }, caller) => {
    hub.delete(hub.find(queue_id, caller.user_id))
    return {}
  }),
]
