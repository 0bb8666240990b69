import type { Message } from '../../../../protocol/chat/messages.ts'
import type { UnreadBelow } from './unreadBelow.ts'

/** The first of the messages if all are by one author. */
export function ofOneAuthor({ count, loaded }: UnreadBelow): Message | undefined {
  const [first] = loaded
  const isOfOne = count === loaded.length && loaded.every((each) => each.sender_id === first?.sender_id)
  return isOfOne ? first : undefined
}
