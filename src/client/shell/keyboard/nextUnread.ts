import { conversationKey, isConversation, type Conversation, type View } from '../../navigation/view.ts'

/** The conversation after the current one in a list that starts again at its end; the first where it is not in it. */
export function nextUnread(
  conversations: readonly Conversation[],
  current: View | undefined,
): Conversation | undefined {
  const key = current && isConversation(current) ? conversationKey(current) : undefined
  const at = conversations.findIndex((each) => conversationKey(each) === key)
  const next = conversations[(at + 1) % conversations.length]
  return next && conversationKey(next) === key ? undefined : next
}
