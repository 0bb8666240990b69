import type { Message } from '../../../protocol/chat/messages.ts'
import { narrowOf } from '../../navigation/narrow.ts'
import { linkedConversation, type Conversation } from '../../navigation/view.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'

/** A fence longer than any in the text, so that the quote ends where it should. */
function fenceFor(source: string): string {
  const longest = Math.max(2, ...[...source.matchAll(/^\s*(`{3,})/gm)].map((match) => match[1]?.length ?? 0))
  return '`'.repeat(longest + 1)
}

interface Quoted {
  readonly message: Pick<Message, 'id' | 'sender_id' | 'sender_full_name'>
  readonly source: string
  readonly conversation: Conversation
  readonly ownUserId: number
  readonly channelName: string | undefined
}

/** A quote of a message, in the form that other clients of such services write. */
export async function quoteOf({
  message,
  source,
  conversation,
  ownUserId,
  channelName,
}: Quoted): Promise<string> {
  const { encodeNarrowLink } = await loadPart(() => import('../../../markdown/narrowLink.ts'))
  const near = { operator: 'near', operand: message.id, negated: false }
  const narrow = narrowOf(linkedConversation(conversation, ownUserId), ownUserId)
  const link = encodeNarrowLink([...narrow, near], () => channelName)
  const fence = fenceFor(source)
  return `@_**${message.sender_full_name}|${message.sender_id}** [said](${link}):\n${fence}quote\n${source}\n${fence}\n\n`
}
