import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import type { StatusDraft } from './saveStatus.ts'

/** Returns the present status as a draft. */
export function draftOf(status: UserStatus | undefined): StatusDraft {
  const { status_text: text = '', emoji_name, emoji_code, reaction_type = 'unicode_emoji' } = status ?? {}
  const isWhole = emoji_name !== undefined && emoji_code !== undefined
  return { text, emoji: isWhole ? { emoji_name, emoji_code, reaction_type } : undefined }
}
