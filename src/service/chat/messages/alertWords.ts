import { alertWordPattern, withoutAddresses } from '../../../protocol/chat/alertWords.ts'
import type { WithDatabase } from '../../database/database.ts'
import { allAlertWords } from '../alertWords/store.ts'

/** Returns true if the word stands by itself in the text, ignoring case. */
const holdsWord = (text: string, lowered: string, word: string): boolean =>
  lowered.includes(word.toLowerCase()) && alertWordPattern([word]).test(text)

/** IDs of users with an alert word in a message's source. */
export function alertedUsers(context: WithDatabase, source: string): Set<number> {
  const text = withoutAddresses(source)
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
