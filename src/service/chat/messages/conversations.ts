import type { ChatContext } from '../context.ts'
import { publishingSharedAccess } from '../users/visibilityChanges.ts'
import {
  findDirectConversation,
  insertDirectConversation,
  insertParticipants,
  participantsKey,
} from './store/conversations.ts'

export const participantsOfKey = (key: string): number[] => key.split(',').map(Number)

/** ID of the direct conversation of exactly these users, created on first use. */
export function directConversation(context: ChatContext, userIds: readonly number[]): number {
  const { database } = context
  const known = findDirectConversation(database, userIds)
  if (known !== undefined) return known
  const key = participantsKey(userIds)
  const id = insertDirectConversation(database, key)
  // Participants of a conversation can see each other.
  publishingSharedAccess(context, userIds, () =>
    insertParticipants(database, id, JSON.stringify(participantsOfKey(key))),
  )
  return id
}
