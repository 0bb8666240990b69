import type { ComponentType } from 'react'
import type { Conversation } from '../conversations/view.ts'

/** What can be done with a conversation, beside it. */
export type ConversationMenu = ComponentType<{ readonly conversation: Conversation }>
