import { limits } from '../../../protocol/chat/limits.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { InviteDraft } from './draft.ts'

/** Returns the number of characters by which the welcome text is too long. */
export const welcomeExcess = ({
  welcome,
  welcomeText,
}: Pick<InviteDraft, 'welcome' | 'welcomeText'>): number =>
  welcome === 'other' ? Math.max(0, codePoints(welcomeText) - limits.max_welcome_message_length) : 0
