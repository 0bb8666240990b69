import { digestOf, KEPT_SECONDS, keyIn } from '../../idempotency.ts'
import type { Caller, ChatContext } from '../context.ts'
import { secondsNow } from '../context.ts'
import { badRequest } from '../refuse.ts'

interface SentRow {
  readonly request_digest: Uint8Array
  readonly reply: string
}

/** Returns the sender's idempotency key; undefined if none was given. @throws Refusal for an invalid key */
export const sentKey = (headers: Headers): string | undefined =>
  keyIn(headers, () => badRequest('Invalid Idempotency-Key header'))

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
  const known = database.get<SentRow>(
    'SELECT request_digest, reply FROM sent_key WHERE user_id = ? AND key = ?',
    caller.user_id,
    key,
  )
  if (known) {
    if (!digest.equals(known.request_digest)) badRequest('Idempotency-Key was used for another message')
    const reply: Reply = JSON.parse(known.reply)
    return reply
  }
  const reply = answer()
  const now = secondsNow(context)
  database.run('DELETE FROM sent_key WHERE created_at < ?', now - KEPT_SECONDS)
  database.run(
    'INSERT INTO sent_key (user_id, key, request_digest, reply, created_at) VALUES (?, ?, ?, ?, ?)',
    caller.user_id,
    key,
    digest,
    JSON.stringify(reply),
    now,
  )
  return reply
}
