import { addAlertWords, getAlertWords, removeAlertWords } from '../../../protocol/chat/account.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import type { SnapshotBlock } from '../register/block.ts'
import { route, type Route } from '../router.ts'
import { deleteWord, insertWord, wordsOf } from './store.ts'

/** Returns the words trimmed, without empty ones. @throws Refusal for a word that is too long */
function cleanWords(given: readonly string[]): string[] {
  const words = given.map((word) => word.trim()).filter((word) => word !== '')
  const limit = limits.max_alert_word_length
  if (words.some((word) => codePoints(word) > limit)) {
    badRequest(because('alertWords.long', { limit }), 'alert_words')
  }
  return words
}

/** Alert words ignore case, so each is stored once. */
const key = (word: string): string => word.toLowerCase()

function add(context: ChatContext, userId: number, given: readonly string[]): void {
  const known = new Set(wordsOf(context.database, userId).map(key))
  for (const word of cleanWords(given)) {
    if (known.has(key(word))) continue
    known.add(key(word))
    insertWord(context.database, userId, word)
  }
  if (known.size > limits.max_alert_words) {
    badRequest(because('alertWords.tooMany', { limit: limits.max_alert_words }), 'alert_words')
  }
}

function remove(context: ChatContext, userId: number, given: readonly string[]): void {
  const unwanted = new Set(cleanWords(given).map(key))
  for (const word of wordsOf(context.database, userId)) {
    if (!unwanted.has(key(word))) continue
    deleteWord(context.database, userId, word)
  }
}

/** Routes for alert words: the caller is notified when a message contains one. */
export function alertWordRoutes(context: ChatContext): Route[] {
  const change = (userId: number, work: () => void) =>
    context.database.transaction(() => {
      const before = wordsOf(context.database, userId)
      work()
      const alert_words = wordsOf(context.database, userId)
      const isChanged = alert_words.length !== before.length
      if (isChanged) context.events.publish({ type: 'alert_words', alert_words }, [userId])
      return { alert_words }
    })
  return [
    route(getAlertWords, (_, { user_id }) => ({ alert_words: wordsOf(context.database, user_id) })),
    route(addAlertWords, ({ alert_words }, { user_id }) =>
      change(user_id, () => add(context, user_id, alert_words)),
    ),
    route(removeAlertWords, ({ alert_words }, { user_id }) =>
      change(user_id, () => remove(context, user_id, alert_words)),
    ),
  ]
}

export const alertWordSnapshots: readonly SnapshotBlock[] = [
  {
    types: ['alert_words'],
    read: (context, caller) => (caller ? { alert_words: wordsOf(context.database, caller.user_id) } : {}),
  },
]
