import { digestOf, KEPT_SECONDS, keyIn } from '../../idempotency.ts'
import { type Caller, type ChatContext, secondsNow } from '../context.ts'
import { badRequest } from '../refuse.ts'
import { deleteSentBefore, insertSent, sentBefore } from './store/sentKeys.ts'

/** Returns the sender's idempotency key; undefined if none was given. @throws Refusal for an invalid key */
export const sentKey = (headers: Headers): string | undefined =>
  keyIn(headers, () => badRequest('messages.keyInvalid'))

/**
 * Runs a request once: a repeat under the same key gets the first answer without running again. Runs within
 * the transaction of the request, so that answer and effects are stored together or not at all. Refused
 * requests are not recorded.
 */
export function answerOnce<Reply>(
  context: ChatContext,
  caller: Caller,
  key: string | undefined,
  request: unknown,
  answer: () => Reply,
): Reply {
  if (key === undefined) return answer()
  const { database } = context
  const digest = digestOf(request)
  const known = sentBefore(database, caller.user_id, key)
  if (known) {
    if (!digest.equals(known.request_digest)) badRequest('messages.keyUsed')
    const reply: Reply = JSON.parse(known.reply)
    return reply
  }
  const reply = answer()
  const now = secondsNow(context)
  deleteSentBefore(database, now - KEPT_SECONDS)
  insertSent(database, caller.user_id, key, digest, reply, now)
  return reply
}
