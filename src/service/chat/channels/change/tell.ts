import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import type { ChatContext } from '../../context.ts'
import { audienceOf, type ChannelAudience } from '../audience.ts'
import { announceNewcomers } from '../newcomers.ts'
import type { ChannelRow } from '../row.ts'

type UpdateEvent = Extract<EventContent, { type: 'stream'; op: 'update' }>
/** What changed: a property with its value, and what comes with it. */
export type PropertyChange = Pick<UpdateEvent, 'property' | 'value'> &
  Partial<Pick<UpdateEvent, 'rendered_description' | 'history_public_to_subscribers' | 'is_web_public'>>

/**
 * Tells of changes of a channel: those who knew of it and still do what changed, those who know of it only now the
 * whole channel, those who may no longer know that it is gone.
 */
export function tellChanges(
  context: ChatContext,
  before: { readonly channel: ChannelRow; readonly audience: ChannelAudience },
  channel: ChannelRow,
  changes: readonly PropertyChange[],
): void {
  const after = audienceOf(context, channel)
  const { knowing: knew } = before.audience
  const staying = [...after.knowing].filter((userId) => knew.has(userId))
  for (const change of changes) {
    context.events.publish(
      { type: 'stream', op: 'update', stream_id: channel.id, name: before.channel.name, ...change },
      staying,
    )
  }
  announceNewcomers(
    context,
    channel,
    [...after.knowing].filter((userId) => !knew.has(userId)),
  )
  const shutOut = [...knew].filter((userId) => !after.knowing.has(userId))
  if (shutOut.length > 0) {
    context.events.publish(
      { type: 'stream', op: 'delete', stream_ids: [channel.id], streams: [{ stream_id: channel.id }] },
      shutOut,
    )
  }
}
