import type { ChatContext } from '../context.ts'

/** What has a meaning of its own in a pattern, and nothing else: with the flag `u` no other character may be escaped. */
const escapedForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Whether the word stands by itself in the text; case does not count. */
function holdsWord(text: string, lowered: string, word: string): boolean {
  if (!lowered.includes(word.toLowerCase())) return false
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedForPattern(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

/** Users who asked to be told of a word that the text holds. */
export function alertedUsers(context: Pick<ChatContext, 'database'>, text: string): Set<number> {
  const lowered = text.toLowerCase()
  const found = new Map<string, boolean>()
  const alerted = new Set<number>()
  const rows = context.database.all<{ user_id: number; word: string }>('SELECT user_id, word FROM alert_word')
  for (const { user_id, word } of rows) {
    const isHeld = found.get(word) ?? holdsWord(text, lowered, word)
    found.set(word, isHeld)
    if (isHeld) alerted.add(user_id)
  }
  return alerted
}
