import type { Cipher } from '../../cipher.ts'
import { issueApiKey, keyDigest, revokeApiKeys } from '../accounts/keys.ts'
import { isKey } from '../accounts/store/keys.ts'
import type { ChatContext } from '../context.ts'
import { sealedKeyOf, storeBotKey } from './store.ts'

/*
 * Stores a bot's key encrypted, because the bot's owner can read it again; a person's key is stored only as a
 * digest.
 */

/** Issues a new key and revokes all other keys of the bot. Runs within the caller's transaction. */
export function renewBotKey(context: ChatContext, cipher: Cipher, botId: number): string {
  revokeApiKeys(context, botId)
  const key = issueApiKey(context, botId)
  storeBotKey(context.database, cipher, botId, key)
  return key
}

/** Returns the bot's readable key. If that key is lost or revoked, issues another beside those in use. */
export function botKey(context: ChatContext, cipher: Cipher, botId: number): string {
  const { database } = context
  const row = sealedKeyOf(database, botId)
  const kept = row?.sealed_key ? cipher.decrypt(row.sealed_key) : undefined
  const works = kept !== undefined && isKey(database, keyDigest(kept))
  if (works) return kept
  const key = issueApiKey(context, botId)
  storeBotKey(database, cipher, botId, key)
  return key
}
