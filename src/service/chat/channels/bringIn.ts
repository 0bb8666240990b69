import type { Caller, ChatContext } from '../context.ts'
import { linked, namedSilently, sendNotice } from '../messages/notices.ts'
import { textsFor } from '../texts/texts.ts'
import { callerById } from '../users/rows.ts'
import type { Principal } from './principals.ts'
import type { ChannelRow } from './row.ts'

/** More people at once are not each told who brought them in. */
const MAX_TOLD = 100

/** Channels that each person was brought into, by user ID. */
export type Brought = ReadonlyMap<number, readonly ChannelRow[]>

function contentFor(
  context: ChatContext,
  caller: Caller,
  readerId: number,
  channels: readonly ChannelRow[],
): string {
  const { joining: texts } = textsFor(context, readerId)
  const by = namedSilently(caller)
  const [channel = '', ...others] = channels.map(({ name }) => linked(name))
  if (others.length === 0) return texts.broughtIntoOne({ by, channel })
  return `${texts.broughtIntoThese({ by })}\n\n${[channel, ...others].map((each) => `* ${each}`).join('\n')}`
}

/**
 * Tells people by a direct message who brought them into which channels; bots, and whoever did it themselves, aside.
 * @returns whether everybody was told: not when they are too many
 */
export function tellBroughtIn(
  context: ChatContext,
  caller: Caller,
  principals: readonly Principal[],
  brought: Brought,
): boolean {
  const told = principals.filter(
    ({ user_id, is_bot }) => user_id !== caller.user_id && !is_bot && (brought.get(user_id)?.length ?? 0) > 0,
  )
  if (told.length > MAX_TOLD) return false
  for (const { user_id } of told) {
    const reader = callerById(context, user_id)
    if (!reader) continue
    sendNotice(context, {
      to: { userIds: [user_id] },
      content: contentFor(context, caller, user_id, brought.get(user_id) ?? []),
      // Links are drawn as the reader may follow them: now they can.
      onBehalfOf: reader,
    })
  }
  return true
}
