import type { Cipher } from '../../cipher.ts'
import { issueApiKey, keyDigest, revokeApiKeys } from '../accounts/keys.ts'
import type { ChatContext } from '../context.ts'

/*
 * Stores a bot's key encrypted, because the bot's owner can read it again; a person's key is stored only as a
 * digest.
 */

function storeKey({ database }: ChatContext, cipher: Cipher, botId: number, key: string): void {
  database.run('INSERT OR IGNORE INTO bot (user_id) VALUES (?)', botId)
  database.run('UPDATE bot SET sealed_key = ? WHERE user_id = ?', cipher.encrypt(key), botId)
}

/** Issues a new key and revokes all other keys of the bot. Runs within the caller's transaction. */
export function renewBotKey(context: ChatContext, cipher: Cipher, botId: number): string {
  revokeApiKeys(context, botId)
  const key = issueApiKey(context, botId)
  storeKey(context, cipher, botId, key)
  return key
}

/** Returns the bot's readable key. If that key is lost or revoked, issues another beside those in use. */
export function botKey(context: ChatContext, cipher: Cipher, botId: number): string {
  const { database } = context
  const row = database.get<{ sealed_key: Uint8Array | null }>(
    'SELECT sealed_key FROM bot WHERE user_id = ?',
    botId,
  )
  const kept = row?.sealed_key ? cipher.decrypt(row.sealed_key) : undefined
  const works = kept !== undefined && database.get('SELECT 1 FROM api_key WHERE digest = ?', keyDigest(kept))
  if (works) return kept
  const key = issueApiKey(context, botId)
  storeKey(context, cipher, botId, key)
  return key
}
