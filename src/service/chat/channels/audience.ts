import { isGuest } from '../../../protocol/chat/permissions.ts'
import type { ChatContext } from '../context.ts'
import { knowersOf, subscriberIds, type ChannelRow, type Viewer } from './access.ts'

/** Everybody a channel's events may go to. */
export interface ChannelAudience {
  /** Active accounts that may know of the channel. */
  readonly knowing: ReadonlySet<number>
  /** Those of them who may know who is subscribed. */
  readonly seeingSubscribers: ReadonlySet<number>
}

/**
 * Says of each channel who may know of it as it is at that moment; the accounts are read once for all of them, and must
 * stay as they are meanwhile.
 */
export function audiences(context: Pick<ChatContext, 'database'>): (channel: ChannelRow) => ChannelAudience {
  const people = context.database.all<Viewer>('SELECT id AS user_id, role FROM user WHERE is_active = 1')
  return (channel) => {
    const subscribed = new Set(subscriberIds(context, channel.id))
    const mayKnow = knowersOf(context, channel)
    const knowing = new Set<number>()
    const seeingSubscribers = new Set<number>()
    for (const person of people) {
      const isIn = subscribed.has(person.user_id)
      if (!mayKnow(person, isIn ? 'subscribed' : 'not-subscribed')) continue
      knowing.add(person.user_id)
      if (isIn || !isGuest(person)) seeingSubscribers.add(person.user_id)
    }
    return { knowing, seeingSubscribers }
  }
}

/** Who may know of the channel as it is now. */
export const audienceOf = (context: Pick<ChatContext, 'database'>, channel: ChannelRow): ChannelAudience =>
  audiences(context)(channel)
