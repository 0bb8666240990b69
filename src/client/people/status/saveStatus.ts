import * as v from 'valibot'
import { reactionType, type EmojiReference } from '../../../protocol/chat/shapes.ts'
import { updateOwnStatus, updateUserStatus, type UserStatus } from '../../../protocol/chat/statuses.ts'
import type { Session } from '../../session/session.ts'

/** What somebody is up to, as it is written. */
export interface StatusDraft {
  readonly text: string
  readonly emoji: EmojiReference | undefined
}

/** What is said already, to be written anew. */
export function draftOf(status: UserStatus | undefined): StatusDraft {
  const { status_text: text = '', emoji_name, emoji_code, reaction_type = 'unicode_emoji' } = status ?? {}
  const isWhole = emoji_name !== undefined && emoji_code !== undefined
  return { text, emoji: isWhole ? { emoji_name, emoji_code, reaction_type } : undefined }
}

function change({ text, emoji }: StatusDraft) {
  const type = v.safeParse(reactionType, emoji?.reaction_type)
  return {
    status_text: text.trim(),
    emoji_name: emoji?.emoji_name ?? '',
    emoji_code: emoji?.emoji_code ?? '',
    reaction_type: type.success ? type.output : '',
  } as const
}

/** Says what one is up to; the queue tells when it is so. @throws ApiError, NetworkError, ShapeError */
export async function saveStatus(session: Session, draft: StatusDraft): Promise<void> {
  await session.api(updateOwnStatus, change(draft))
}

/** Says it of somebody else (chat spec 4.6). @throws as `saveStatus` */
export async function saveStatusOf(session: Session, user_id: number, draft: StatusDraft): Promise<void> {
  await session.api(updateUserStatus, { user_id, ...change(draft) })
}
