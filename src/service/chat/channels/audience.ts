import { isGuest } from '../../../protocol/chat/permissions.ts'
import type { WithDatabase } from '../../database/database.ts'
import { channelVisibility, type ChannelRow } from './access.ts'
import { activeViewers, subscriberIds } from './store/channels.ts'

/** All recipients of a channel's events. */
export interface ChannelAudience {
  /** Active accounts that can see the channel. */
  readonly viewers: ReadonlySet<number>
  /** The part of `viewers` that can see the channel's subscribers. */
  readonly seeingSubscribers: ReadonlySet<number>
}

/**
 * Returns a function that computes a channel's present audience; it reads the accounts once, so they must not
 * change while it is in use.
 */
export function audiences(context: WithDatabase): (channel: ChannelRow) => ChannelAudience {
  const people = activeViewers(context.database)
  return (channel) => {
    const subscribed = new Set(subscriberIds(context.database, channel.id))
    const maySeeChannelAs = channelVisibility(context, channel)
    const viewers = new Set<number>()
    const seeingSubscribers = new Set<number>()
    for (const person of people) {
      const isIn = subscribed.has(person.user_id)
      if (!maySeeChannelAs(person, isIn ? 'subscribed' : 'not-subscribed')) continue
      viewers.add(person.user_id)
      if (isIn || !isGuest(person)) seeingSubscribers.add(person.user_id)
    }
    return { viewers, seeingSubscribers }
  }
}

export const audienceOf = (context: WithDatabase, channel: ChannelRow): ChannelAudience =>
  audiences(context)(channel)
