import { historyAccess } from '../channels/access.ts'
import type { ChannelRow } from '../channels/row.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { newestIn, receiveEarlier, type EarlierMessage } from './store/earlier.ts'

/** Messages from before they joined that a person finds unread, at most. */
export const UNREAD_AT_FIRST = 20
/** Seconds; what is older is not unread for anyone who joins. */
const NEW_ENOUGH = 12 * 7 * 24 * 60 * 60

/**
 * Makes the newest messages of the channels that a person has just joined unread for them, as far as they can read what
 * was sent before. Runs within the caller's transaction; the person has no event queue yet.
 */
export function giveLatest(context: ChatContext, newcomer: Caller, channels: readonly ChannelRow[]): void {
  const { database } = context
  const sentSince = secondsNow(context) - NEW_ENOUGH
  let latest: readonly EarlierMessage[] = []
  for (const channel of channels) {
    if (historyAccess(context, newcomer, channel) !== 'all') continue
    // Once there are enough, only newer ones count.
    const after = latest[UNREAD_AT_FIRST - 1]?.id ?? 0
    latest = [...latest, ...newestIn(database, channel.id, { after, sentSince, most: UNREAD_AT_FIRST })]
      .toSorted((one, other) => other.id - one.id)
      .slice(0, UNREAD_AT_FIRST)
  }
  receiveEarlier(database, newcomer.user_id, latest)
}
