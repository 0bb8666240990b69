import { botsVisibleTo, tellOfBots } from '../bots/sight.ts'
import { knownChannels } from '../channels/known.ts'
import { mayKnowSubscribers } from '../channels/access.ts'
import { presentChannels } from '../channels/present.ts'
import { subscriberLists } from '../channels/subscribers.ts'
import type { Caller, ChatContext } from '../context.ts'
import { addressesSeenBy, tellOfAddresses } from './emailVisibility.ts'
import { callerById } from './rows.ts'
import { keepingSight } from './sightChanges.ts'

/** Tells the viewer of channels they may know of since their role changed, and of those they may not any more. */
function tellOfChannels(context: ChatContext, viewer: Caller, before: ReadonlySet<number>): void {
  const channels = knownChannels(context, viewer)
  const gained = channels.filter(({ id }) => !before.has(id))
  const after = new Set(channels.map(({ id }) => id))
  const lost = [...before].filter((id) => !after.has(id))
  if (gained.length > 0) {
    const listed = gained
      .filter((channel) => mayKnowSubscribers(context, viewer, channel))
      .map(({ id }) => id)
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

/** Changes somebody's role and tells them of everything that it brings into their sight or takes out of it. */
export function keepingRoleSight(context: ChatContext, userId: number, change: () => void): void {
  const person = callerById(context, userId)
  if (!person) return change()
  const channels = new Set(knownChannels(context, person).map(({ id }) => id))
  const addresses = addressesSeenBy(context, person)
  const bots = botsVisibleTo(context, person)
  keepingSight(context, [person], change)
  const changed = callerById(context, userId) ?? person
  tellOfChannels(context, changed, channels)
  tellOfAddresses(context, changed, addresses)
  tellOfBots(context, changed, bots)
}
