import { missedBounds } from '../../../protocol/missedBounds.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { flagNames } from '../messages/flags.ts'
import { isWorthFor, whenMissed } from '../notifications/occasion.ts'
import { userSettingsOf } from '../users/settings.ts'
import { countMissed, flagsFor, forgetOneMissed, insertMissed, type CheckRow } from './store.ts'

/** Whether the person may have missed a message, and when to look at it again. */
export type Verdict = 'seen' | { readonly was_away: 0 | 1; readonly due_at: number }

/** Returns whether the person was away when the message was sent. @param sentAt UNIX seconds */
export function verdictOn(
  context: ChatContext,
  userId: number,
  sentAt: number,
  settings: UserSettings,
): Verdict {
  const when = whenMissed(context, userId, sentAt, settings)
  if (when === 'never') return 'seen'
  if (when > secondsNow(context)) return { was_away: 0, due_at: when }
  return { was_away: 1, due_at: sentAt + settings.email_notifications_batching_period_seconds }
}

/** Notes the message for those of these people who want a mail about it, and are not there to see it. */
export function checkFor(context: ChatContext, check: CheckRow, userIds: readonly number[]): void {
  const { database } = context
  const flags = flagsFor(database, check.message_id, userIds)
  for (const userId of userIds) {
    const bits = flags.get(userId)
    if (bits === undefined) continue
    const settings = userSettingsOf(context, userId)
    const received = {
      stream_id: check.channel_id ?? undefined,
      subject: check.topic,
      sender_id: check.sender_id,
      flags: flagNames(bits),
    }
    if (!isWorthFor(context, 'email', userId, received, settings)) continue
    const verdict = verdictOn(context, userId, check.sent_at, settings)
    if (verdict === 'seen') continue
    insertMissed(database, userId, { message_id: check.message_id, ...verdict })
    if (countMissed(database, userId) > missedBounds.waiting_of_a_person) forgetOneMissed(database, userId)
  }
}
