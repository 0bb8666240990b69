import type { Conversation, View } from '../../navigation/view.ts'

/** The destination of the text; a channel without an ID is still to be chosen. */
export type Destination =
  | { readonly kind: 'channel'; readonly channelId: number | undefined; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[]; readonly isChosen: boolean }

/** The destination of a conversation. */
export const destinationOf = (conversation: Conversation): Destination =>
  conversation.kind === 'topic'
    ? { kind: 'channel', channelId: conversation.channelId, topic: conversation.topic }
    : { kind: 'direct', userIds: conversation.userIds, isChosen: true }

/** The destination that a view suggests; undefined if none is natural, as in a search. */
export function naturalDestination(view: View): Destination | undefined {
  switch (view.kind) {
    case 'topic':
    case 'direct':
      return destinationOf(view)
    case 'channel':
      return { kind: 'channel', channelId: view.channelId, topic: '' }
    default:
      return undefined
  }
}

/** The conversation that the destination addresses, once it is complete. */
export function addressedConversation(destination: Destination | undefined): Conversation | undefined {
  if (destination === undefined) return undefined
  if (destination.kind === 'direct') {
    return destination.isChosen ? { kind: 'direct', userIds: destination.userIds } : undefined
  }
  const { channelId, topic } = destination
  return channelId === undefined ? undefined : { kind: 'topic', channelId, topic: topic.trim() }
}
