import type { Draft, DraftFields } from '../../../protocol/chat/draft.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import { findChannel, historyAccess } from '../channels/access.ts'
import { secondsNow, type Caller, type ChatContext } from '../context.ts'
import { cleanTopic } from '../messages/topics.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { existingUsers } from '../users/store.ts'
import { visibilityTo } from '../users/visibility.ts'
import { badRequest } from '../refuse.ts'

/** A draft ready to be stored. */
export type CheckedDraft = Omit<Draft, 'id'>

function checkedChannel(context: ChatContext, caller: Caller, to: readonly number[]): number[] {
  const [channelId, ...more] = to
  if (channelId === undefined || more.length > 0) {
    return badRequest('drafts.oneChannel')
  }
  const channel = findChannel(context, caller, { id: channelId })
  if (!channel || historyAccess(context, caller, channel) === 'none') badRequest('channels.idInvalid')
  return [channelId]
}

function checkedPeople(context: ChatContext, caller: Caller, to: readonly number[]): number[] {
  const userIds = [...new Set(to)]
  const known = existingUsers(context.database, userIds)
  const isKnown = visibilityTo(context, caller)
  if (known.length < userIds.length || !userIds.every(isKnown)) badRequest('drafts.userInvalid')
  return userIds
}

/**
 * Returns a draft as it will be stored (chat spec 2.2): without the fields that its type ignores; a missing
 * time becomes now.
 * @throws Refusal if it is too long or addressed to a channel or user unknown to the caller
 */
export function checkDraft(context: ChatContext, caller: Caller, given: DraftFields): CheckedDraft {
  if (codePoints(given.content) > limits.max_message_length) {
    badRequest(because('drafts.long', { limit: limits.max_message_length }))
  }
  const written = { content: given.content, timestamp: Math.floor(given.timestamp ?? secondsNow(context)) }
  switch (given.type) {
    case 'stream':
      return {
        ...written,
        type: 'stream',
        to: checkedChannel(context, caller, given.to),
        topic: cleanTopic(given.topic),
      }
    case 'private':
      return { ...written, type: 'private', to: checkedPeople(context, caller, given.to), topic: '' }
    default:
      return { ...written, type: '', to: [], topic: '' }
  }
}
