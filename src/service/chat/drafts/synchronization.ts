import type { ChatContext } from '../context.ts'
import { userSettingsOf } from '../users/settings.ts'

/** Returns true if the user's drafts are kept in the service. */
export const synchronizesDrafts = (context: ChatContext, userId: number): boolean =>
  userSettingsOf(context, userId).enable_drafts_synchronization
