import type { EventContent } from '../../../../protocol/chat/queueEvents.ts'
import type { ChatContext } from '../../context.ts'
import { audienceOf, type ChannelAudience } from '../audience.ts'
import { sendChannelTo } from '../newViewers.ts'
import type { ChannelRow } from '../row.ts'

type UpdateEvent = Extract<EventContent, { type: 'stream'; op: 'update' }>
/** A changed property with its value and dependent fields. */
export type PropertyChange = Pick<UpdateEvent, 'property' | 'value'> &
  Partial<Pick<UpdateEvent, 'rendered_description' | 'history_public_to_subscribers' | 'is_web_public'>>

/**
 * Publishes changes of a channel: to users who still see it, the changes; to those who see it only now, the
 * whole channel; to those who no longer see it, its removal.
 */
export function publishChanges(
  context: ChatContext,
  before: { readonly channel: ChannelRow; readonly audience: ChannelAudience },
  channel: ChannelRow,
  changes: readonly PropertyChange[],
): void {
  const after = audienceOf(context, channel)
  const { viewers: knew } = before.audience
  const staying = [...after.viewers].filter((userId) => knew.has(userId))
  for (const change of changes) {
    context.events.publish(
      { type: 'stream', op: 'update', stream_id: channel.id, name: before.channel.name, ...change },
      staying,
    )
  }
  sendChannelTo(
    context,
    channel,
    [...after.viewers].filter((userId) => !knew.has(userId)),
  )
  const excluded = [...knew].filter((userId) => !after.viewers.has(userId))
  if (excluded.length > 0) {
    context.events.publish(
      { type: 'stream', op: 'delete', stream_ids: [channel.id], streams: [{ stream_id: channel.id }] },
      excluded,
    )
  }
}
