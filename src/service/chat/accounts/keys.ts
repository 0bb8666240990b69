import { createHash, randomBytes } from 'node:crypto'
import { secondsNow, type ChatContext } from '../context.ts'

const MAX_KEYS_OF_A_USER = 50
/** 24 random bytes are 32 characters of base64url. */
const KEY_BYTES = 24

/** Only digests of keys are kept. */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A new API key of the user; beyond fifty the oldest stops working. */
export function issueApiKey(context: ChatContext, userId: number): string {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const digest = keyDigest(key)
  const { database } = context
  database.transaction(() => {
    database.run(
      `INSERT INTO api_key (digest, user_id, created_at, email)
       VALUES (?, ?, ?, (SELECT email FROM user WHERE id = ?))`,
      digest,
      userId,
      secondsNow(context),
      userId,
    )
    database.run(
      `DELETE FROM api_key WHERE digest IN (
         SELECT digest FROM api_key WHERE user_id = ? AND digest <> ? ORDER BY created_at DESC LIMIT -1 OFFSET ?)`,
      userId,
      digest,
      MAX_KEYS_OF_A_USER - 1,
    )
  })
  return key
}

/**
 * Ends every key of the user, and what is read with them; who holds one has to sign in again.
 * @param kept digest of a key that goes on working
 */
export function revokeApiKeys(context: ChatContext, userId: number, kept?: Buffer): void {
  context.database.run('DELETE FROM api_key WHERE user_id = ? AND digest IS NOT ?', userId, kept ?? null)
  context.events.endQueuesOf(userId)
}

/** Ends one key, as when a browser signs out. */
export function revokeApiKey(context: ChatContext, key: string): void {
  context.database.run('DELETE FROM api_key WHERE digest = ?', keyDigest(key))
}
