import type { WithDatabase } from '../../database/database.ts'
import { allAlertWords } from '../alertWords/store.ts'

/** Escapes exactly the characters with a meaning in patterns: with the flag `u`, no other may be escaped. */
const escapedForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Returns true if the word stands by itself in the text, ignoring case. */
function holdsWord(text: string, lowered: string, word: string): boolean {
  if (!lowered.includes(word.toLowerCase())) return false
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedForPattern(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

/** IDs of users with an alert word in the text. */
export function alertedUsers(context: WithDatabase, text: string): Set<number> {
  const lowered = text.toLowerCase()
  const found = new Map<string, boolean>()
  const alerted = new Set<number>()
  const rows = allAlertWords(context.database)
  for (const { user_id, word } of rows) {
    const isHeld = found.get(word) ?? holdsWord(text, lowered, word)
    found.set(word, isHeld)
    if (isHeld) alerted.add(user_id)
  }
  return alerted
}
