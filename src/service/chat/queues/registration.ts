import { olderEvents } from '../../../protocol/chat/olderFields.ts'
import { eventTypes } from '../../../protocol/chat/queueEvents.ts'
import type { register } from '../../../protocol/chat/register.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Caller } from '../context.ts'
import type { ChatRequest } from '../router.ts'
import { checkQueueNarrow } from './narrow.ts'
import type { QueueSettings, QueueTimes } from './settings.ts'

/** Seconds; the longest idle time that a client can request. */
const MAX_IDLE_SECONDS = 7 * 24 * 60 * 60

const idleSecondsFor = (wanted: number | 'mobile' | undefined, times: QueueTimes): number =>
  wanted === 'mobile' ? MAX_IDLE_SECONDS : Math.min(wanted ?? times.idleSeconds, MAX_IDLE_SECONDS)

const known: ReadonlySet<string> = new Set([...eventTypes, ...Object.keys(olderEvents)])

/** Known types among those named by a client; unknown names are not stored, however many. */
const knownTypes = (named: readonly string[] | undefined): readonly string[] | undefined =>
  named && [...new Set(named)].filter((type) => known.has(type))

/**
 * Returns the queue settings that a client requests (chat spec 4.21).
 * @throws Refusal BAD_NARROW
 */
export function queueSettings(
  args: ArgumentsOf<typeof register>,
  caller: Caller,
  { times, key }: { readonly times: QueueTimes; readonly key: ChatRequest['key'] },
): QueueSettings {
  const narrow = args.narrow ?? []
  checkQueueNarrow(narrow)
  return {
    userId: caller.user_id,
    key: key?.digest.toString('hex'),
    profile: {
      applyMarkdown: args.apply_markdown ?? false,
      slimPresence: args.slim_presence ?? false,
      subscribers: (args.include_subscribers ?? 'false') === 'false' ? 'omitted' : 'included',
      capabilities: args.client_capabilities ?? {},
    },
    eventTypes: knownTypes(args.event_types),
    narrow,
    allPublicChannels: args.all_public_streams ?? false,
    idleSeconds: idleSecondsFor(args.idle_queue_timeout, times),
  }
}
