import * as v from 'valibot'
import type { Draft, DraftFields } from '../../../../protocol/chat/draft.ts'
import { storedConversation } from '../../../navigation/storedConversation.ts'
import { conversationKey, directConversation, type Conversation } from '../../../navigation/view.ts'

/** A draft as this device keeps it. Its shape is also that of the copy on disk, which older versions may have written. */
export const draftRecord = v.object({
  id: v.string(),
  /** Absent while the draft has no address. */
  conversation: v.optional(storedConversation),
  content: v.string(),
  /** Milliseconds since the epoch: the last change, here or on another device. */
  updatedAt: v.number(),
  /** Its ID at the service, once it is stored there. */
  serverId: v.optional(v.number()),
  /** Signature of the version that the service is known to hold; absent while it holds none. */
  base: v.optional(v.string()),
  /** Signature of the version that was sent and has no answer yet. */
  sending: v.optional(v.string()),
  /** Signature of the version that the service refused: not sent again until it changes. */
  refused: v.optional(v.string()),
  /** Discarded or sent; kept until the service has removed it too. */
  removed: v.optional(v.literal(true)),
})
export type DraftRecord = Readonly<v.InferOutput<typeof draftRecord>>

/** All kept drafts, by ID. */
export type Drafts = ReadonlyMap<string, DraftRecord>

/**
 * Compares contents and addresses. Blanks around the text do not count: a service may strip them, and that is no
 * change by a person.
 */
export const signatureOf = ({
  conversation,
  content,
}: Pick<DraftRecord, 'conversation' | 'content'>): string =>
  `${conversation ? conversationKey(conversation) : ''}\n${content.trim()}`

/** True if the service holds the draft as it is here. */
export const isSynced = (record: DraftRecord): boolean =>
  record.removed === undefined && record.base === signatureOf(record)

function conversationOfDraft(draft: Draft, ownUserId: number): Conversation | undefined {
  const [first] = draft.to
  if (first === undefined) return undefined
  if (draft.type === 'stream') return { kind: 'topic', channelId: first, topic: draft.topic }
  return draft.type === 'private' ? directConversation(draft.to, ownUserId) : undefined
}

/** The service's draft as a record that is in step with it. */
export function recordFrom(draft: Draft, ownUserId: number): DraftRecord {
  const found = conversationOfDraft(draft, ownUserId)
  const addressed = {
    ...(found
      ? { conversation: found.kind === 'direct' ? { ...found, userIds: [...found.userIds] } : found }
      : {}),
    content: draft.content,
  }
  return {
    id: `server-${draft.id}`,
    ...addressed,
    updatedAt: draft.timestamp * 1000,
    serverId: draft.id,
    base: signatureOf(addressed),
  }
}

/** The record in the shape that the service takes (chat spec 2.2). */
export function fieldsOf({ conversation, content, updatedAt }: DraftRecord, ownUserId: number): DraftFields {
  const timestamp = Math.floor(updatedAt / 1000)
  if (conversation === undefined) return { type: '', to: [], topic: '', content, timestamp }
  if (conversation.kind === 'topic') {
    return { type: 'stream', to: [conversation.channelId], topic: conversation.topic, content, timestamp }
  }
  const to = conversation.userIds.length === 0 ? [ownUserId] : [...conversation.userIds]
  return { type: 'private', to, topic: '', content, timestamp }
}
