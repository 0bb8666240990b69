import { hash, randomBytes } from 'node:crypto'
import type { WithDatabase } from '../../database/database.ts'
import { deleteRegistrations } from '../push/store.ts'
import type { BroughtKey } from '../router.ts'
import { secondsNow, type ChatContext } from '../context.ts'
import { deleteKey, deleteKeysOf, deleteOldestKeys, insertKey, userOfKey } from './store/keys.ts'

/** 24 random bytes are 32 characters of base64url. */
const KEY_BYTES = 24

/** Only digests of keys are kept. */
export const keyDigest = (key: string): Buffer => hash('sha256', key, 'buffer')

/** Issues a new API key for the user; beyond fifty, the oldest stops working. */
export function issueApiKey(context: ChatContext, userId: number): string {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const digest = keyDigest(key)
  const { database } = context
  database.transaction(() => {
    insertKey(database, digest, userId, secondsNow(context))
    deleteOldestKeys(database, userId, digest)
  })
  return key
}

/**
 * Revokes every key of the user together with its event queues and push registrations; holders have to sign
 * in again.
 * @param kept digest of a key that stays valid
 */
export function revokeApiKeys(context: ChatContext, userId: number, kept?: Buffer): void {
  deleteKeysOf(context.database, userId, kept ?? null)
  deleteRegistrations(context.database, userId)
  context.events.endQueuesOf(userId)
}

/**
 * Revokes every key of the user, the request's own included, and issues a new one. A browser's host takes it
 * for its session, so that no script sees it; a program gets it in the answer.
 */
export function renewKeys(
  context: ChatContext,
  userId: number,
  asking: BroughtKey | undefined,
): { api_key?: string } {
  const key = issueApiKey(context, userId)
  const keep = asking?.keep
  // Before the queues end: the browser reconnects at once and needs the new key by then.
  if (keep) context.database.afterCommit(() => keep(key))
  revokeApiKeys(context, userId, keyDigest(key))
  return keep ? {} : { api_key: key }
}

/** Revokes one key and the queues made with it, as on a browser's sign-out. */
export function revokeApiKey(context: ChatContext, key: string | Buffer): void {
  const digest = typeof key === 'string' ? keyDigest(key) : key
  context.database.transaction(() => {
    const ended = deleteKey(context.database, digest)
    if (ended) context.events.endQueuesOf(ended.user_id, digest)
  })
}

/** Returns the ID of the key's owner; undefined for a revoked key. */
export const ownerOfKey = ({ database }: WithDatabase, key: string): number | undefined =>
  userOfKey(database, keyDigest(key))
