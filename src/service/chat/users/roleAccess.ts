import { isGuest } from '../../../protocol/chat/permissions.ts'
import { botsVisibleTo, publishBotAccess } from '../bots/visibility.ts'
import { knownChannels } from '../channels/known.ts'
import { sendDefaults } from '../channels/change/defaults.ts'
import { maySeeSubscribers } from '../channels/access.ts'
import { presentChannels } from '../channels/present.ts'
import { subscriberIds } from '../channels/store/channels.ts'
import { subscriberLists } from '../channels/subscribers.ts'
import type { Caller, ChatContext } from '../context.ts'
import { addressesSeenBy, sendAddressChanges } from './emailVisibility.ts'
import { callerById } from './store.ts'
import { publishingVisibility } from './visibilityChanges.ts'

/** Sends the viewer the channels that they gained or lost sight of by the change of their role. */
function sendChannelChanges(context: ChatContext, viewer: Caller, before: ReadonlySet<number>): void {
  const channels = knownChannels(context, viewer)
  const gained = channels.filter(({ id }) => !before.has(id))
  const after = new Set(channels.map(({ id }) => id))
  const lost = [...before].filter((id) => !after.has(id))
  if (gained.length > 0) {
    const listed = gained.filter((channel) => maySeeSubscribers(context, viewer, channel)).map(({ id }) => id)
    const lists = subscriberLists(context, listed, 'partial')
    const streams = presentChannels(context, gained).map((channel) =>
      Object.assign(channel, lists.get(channel.stream_id)),
    )
    context.events.publish({ type: 'stream', op: 'create', streams }, [viewer.user_id])
  }
  if (lost.length > 0) {
    const streams = lost.map((stream_id) => ({ stream_id }))
    context.events.publish({ type: 'stream', op: 'delete', stream_ids: lost, streams }, [viewer.user_id])
  }
}

/** IDs of the channels whose subscribers the viewer can see. */
const openChannels = (context: ChatContext, viewer: Caller): number[] =>
  knownChannels(context, viewer)
    .filter((channel) => maySeeSubscribers(context, viewer, channel))
    .map(({ id }) => id)

/**
 * Sends the viewer the subscribers of channels that they could see before, but whose subscribers they could
 * not.
 */
function sendSubscribers(
  context: ChatContext,
  viewer: Caller,
  before: ReadonlySet<number>,
  open: number[],
): void {
  const opened = openChannels(context, viewer).filter((id) => before.has(id) && !open.includes(id))
  for (const id of opened) {
    const user_ids = subscriberIds(context.database, id)
    if (user_ids.length === 0) continue
    context.events.publish({ type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids }, [
      viewer.user_id,
    ])
  }
}

/** Changes a user's role and sends them everything that they gain or lose sight of. */
export function publishingRoleAccess(context: ChatContext, userId: number, change: () => void): void {
  const person = callerById(context.database, userId)
  if (!person) return change()
  const channels = new Set(knownChannels(context, person).map(({ id }) => id))
  const open = openChannels(context, person)
  const addresses = addressesSeenBy(context, person)
  const bots = botsVisibleTo(context, person)
  publishingVisibility(context, [person], change)
  const changed = callerById(context.database, userId) ?? person
  sendChannelChanges(context, changed, channels)
  sendSubscribers(context, changed, channels, open)
  if (isGuest(person) !== isGuest(changed)) sendDefaults(context, changed)
  sendAddressChanges(context, changed, addresses)
  publishBotAccess(context, changed, bots)
}
