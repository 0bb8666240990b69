import { conversationKey, isConversation, type Conversation, type View } from '../../navigation/view.ts'

/**
 * Returns the conversation after the current one in a list that wraps around; the first one if the current is not
 * listed.
 */
export function nextUnread(
  conversations: readonly Conversation[],
  current: View | undefined,
): Conversation | undefined {
  const key = current && isConversation(current) ? conversationKey(current) : undefined
  const at = conversations.findIndex((each) => conversationKey(each) === key)
  const next = conversations[(at + 1) % conversations.length]
  return next && conversationKey(next) === key ? undefined : next
}
