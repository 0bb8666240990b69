import { deleteQueue, getEvents } from '../../../protocol/chat/register.ts'
import { route, type Route } from '../router.ts'
import type { QueueHub } from './hub.ts'
import { queueSettings } from './registration.ts'
import type { QueueTimes } from './settings.ts'
import { textsOf, type StoredEvent } from './storedEvent.ts'

/** Builds the answer's JSON from events that are JSON already. */
function answer(events: readonly StoredEvent[], queueId: string, ignored: readonly string[]): string[] {
  const list: string[] = []
  for (const event of events) {
    if (list.length > 0) list.push(',')
    list.push(...textsOf(event))
  }
  const rest = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`
  return [
    '{"result":"success","msg":"","events":[',
    ...list,
    `],"queue_id":${JSON.stringify(queueId)}${rest}}`,
  ]
}

/** Routes for polling and deleting queues (chat spec 4.2). */
export const queueRoutes = (hub: QueueHub, times: QueueTimes): Route[] => [
  route(getEvents, (args, caller, { ignored, write, key }) => {
    const queue =
      args.queue_id === undefined
        ? hub.register(queueSettings(args, caller, { times, key }))
        : hub.find(args.queue_id, caller.user_id)
    const wait = args.dont_block ? 'not-at-all' : 'until-event'
    const { id } = queue
    return hub
      .poll(queue, { lastEventId: args.last_event_id ?? -1, wait })
      .then((events) => write(answer(events, id, ignored)))
  }),

  route(deleteQueue, ({ queue_id }, caller) => {
    hub.delete(hub.find(queue_id, caller.user_id))
    return {}
  }),
]
