import { conversationKey, type Conversation } from '../../navigation/view.ts'

/** Identifies the notice of a conversation: a newer one replaces it, whoever shows it. */
export const noticeTag = (conversation: Conversation): string => `parley-${conversationKey(conversation)}`
