import { outgoingBounds } from '../../../protocol/bounds.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { isReceiver } from '../messages/attention.ts'
import { Flag } from '../messages/flags.ts'
import type { Stored } from '../messages/insert.ts'
import { countWaiting, forgetOldest, insertDelivery, servedBots, type Trigger } from './store.ts'

/** Why the message goes to the bot; undefined if it does not: in channels bots answer those who mention them. */
function triggerFor({ place, receivers, flags }: Stored, botId: number): Trigger | undefined {
  if (!isReceiver(receivers, botId)) return undefined
  if ('participants' in place) return 'direct_message'
  return ((flags.get(botId) ?? 0) & Flag.mentioned) === 0 ? undefined : 'mention'
}

/**
 * Queues a new message for the outgoing webhooks that it concerns, within the transaction that stores it. What bots
 * write goes to none, because two bots would never come to an end.
 */
export function noteOutgoing(context: ChatContext, stored: Stored, sender: Caller): void {
  const { database } = context
  if (sender.is_bot) return
  const bots = servedBots(database)
  const now = secondsNow(context)
  const triggered = bots.flatMap((bot_id) => {
    const reason = triggerFor(stored, bot_id)
    return reason === undefined ? [] : [{ bot_id, reason }]
  })
  for (const { bot_id, reason } of triggered) {
    const hasRoom = countWaiting(database, bot_id) < outgoingBounds.waiting_of_a_bot
    insertDelivery(database, {
      bot_id,
      reason,
      message_id: stored.id,
      created_at: now,
      next_attempt_at: hasRoom ? now : null,
      problem: hasRoom ? null : 'tooMany',
    })
    if (!hasRoom) forgetOldest(database, bot_id, outgoingBounds.failures_of_a_bot)
  }
  if (triggered.length > 0) database.afterCommit(context.outgoing.wake)
}
