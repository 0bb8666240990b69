import * as v from 'valibot'
import { reactionType, type EmojiReference } from '../../../protocol/chat/shapes.ts'
import { updateOwnStatus } from '../../../protocol/chat/statusChanges.ts'
import type { Session } from '../../kernel/session.ts'

/** The values of a status form. */
export interface StatusDraft {
  readonly text: string
  readonly emoji: EmojiReference | undefined
}

/** Returns the status as arguments of the service. */
export function statusChange({ text, emoji }: StatusDraft) {
  const type = v.safeParse(reactionType, emoji?.reaction_type)
  return {
    status_text: text.trim(),
    emoji_name: emoji?.emoji_name ?? '',
    emoji_code: emoji?.emoji_code ?? '',
    reaction_type: type.success ? type.output : '',
  } as const
}

/**
 * Saves the reader's status; it shows when its queue event arrives. The service clears it at `endsAt`; undefined: it
 * stays until it is cleared by hand.
 * @throws ApiError, NetworkError, ShapeError
 */
export async function saveStatus(session: Session, draft: StatusDraft, endsAt?: Date): Promise<void> {
  const scheduled_end_time = endsAt === undefined ? null : Math.floor(endsAt.getTime() / 1000)
  await session.api(updateOwnStatus, { ...statusChange(draft), scheduled_end_time })
}
