import {
  mayMove,
  oldestMovable,
  type MoveKind,
  type MoveRules,
} from '../../../protocol/chat/messagePermissions.ts'
import type { ChannelRow } from '../channels/access.ts'
import { channelSettings } from '../channels/settings.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { groupMembership } from '../groups/groups.ts'
import { organisationSettings } from '../realm/settings.ts'
import type { ReasonOrKey } from '../../../protocol/refusals/reason.ts'
import { badRequest, refuse } from '../refuse.ts'
import { messagesSentSince } from './store/messages.ts'

const rulesOf = (context: ChatContext, channel: ChannelRow): MoveRules => ({
  organisation: organisationSettings(context),
  channel: channelSettings(context, channel),
})

const refusals: Readonly<Record<MoveKind, ReasonOrKey>> = {
  resolve: 'messages.resolvingDenied',
  topic: 'messages.editDenied',
  channel: 'messages.movingDenied',
}

/** @throws Refusal if the caller cannot move messages out of their channel or within it */
export function checkMayMove(
  context: ChatContext,
  mover: Caller,
  channel: ChannelRow,
  kinds: readonly MoveKind[],
): void {
  const rules = rulesOf(context, channel)
  const groups = groupMembership(context)
  for (const kind of kinds) if (!mayMove(mover, kind, rules, groups)) badRequest(refusals[kind])
}

export interface MovedMessages {
  /** IDs of the messages to be moved, ascending. */
  readonly ids: readonly number[]
  /** ID of the message that the request names. */
  readonly messageId: number
  readonly mode: 'change_one' | 'change_later' | 'change_all'
}

/**
 * @throws Refusal if messages are too old for the caller to move; for a whole topic, it names the part that
 * can be moved (chat spec 7, MOVE_MESSAGES_TIME_LIMIT_EXCEEDED)
 */
export function checkMoveTime(
  context: ChatContext,
  mover: Caller,
  channel: ChannelRow,
  kinds: readonly MoveKind[],
  { ids, messageId, mode }: MovedMessages,
): void {
  const now = secondsNow(context)
  const rules = rulesOf(context, channel)
  const oldest = Math.max(...kinds.map((kind) => oldestMovable(mover, kind, rules, now) ?? 0))
  const movable = messagesSentSince(context.database, ids, oldest)
  if (mode !== 'change_all') {
    if (!movable.includes(messageId)) badRequest('messages.movingTooLate')
  } else if (movable.length < ids.length) {
    refuse('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', 'messages.movingPart', {
      first_message_id_allowed_to_move: movable[0] ?? null,
      total_messages_in_topic: ids.length,
      total_messages_allowed_to_move: movable.length,
    })
  }
}
