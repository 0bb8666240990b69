import type { Caller, ChatContext } from '../context.ts'
import { linked, silentMention } from '../messages/noticeMarkdown.ts'
import { sendNotice } from '../messages/notices.ts'
import { textsFor } from '../texts/texts.ts'
import { callerById } from '../users/store.ts'
import type { Principal } from './principals.ts'
import type { ChannelRow } from './row.ts'

/** Users added at once above which none of them is notified. */
const MAX_TOLD = 100

/** Channels that each user was added to, by user ID. */
export type AddedChannels = ReadonlyMap<number, readonly ChannelRow[]>

function contentFor(
  context: ChatContext,
  caller: Caller,
  readerId: number,
  channels: readonly ChannelRow[],
): string {
  const say = textsFor(context, readerId)
  const by = silentMention(caller)
  const [channel = '', ...others] = channels.map(({ name }) => linked(name))
  if (others.length === 0) return say('joining.broughtIntoOne', { by, channel })
  return `${say('joining.broughtIntoThese', { by })}\n\n${[channel, ...others].map((each) => `* ${each}`).join('\n')}`
}

/**
 * Notifies users by direct message of the channels they were added to and by whom, except bots and the acting
 * user.
 * @returns false if they are too many to be notified
 */
export function notifyAdded(
  context: ChatContext,
  caller: Caller,
  principals: readonly Principal[],
  added: AddedChannels,
): boolean {
  const notified = principals.filter(
    ({ user_id, is_bot }) => user_id !== caller.user_id && !is_bot && (added.get(user_id)?.length ?? 0) > 0,
  )
  if (notified.length > MAX_TOLD) return false
  for (const { user_id } of notified) {
    const reader = callerById(context.database, user_id)
    if (!reader) continue
    sendNotice(context, {
      to: { userIds: [user_id] },
      content: contentFor(context, caller, user_id, added.get(user_id) ?? []),
      // Links are rendered with the reader's access, which now includes these channels.
      onBehalfOf: reader,
    })
  }
  return true
}
