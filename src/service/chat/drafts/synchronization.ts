import type { ChatContext } from '../context.ts'
import { userSettingsOf } from '../users/settings.ts'

/** Whether the person wants drafts to be kept in the service. */
export const synchronizesDrafts = (context: ChatContext, userId: number): boolean =>
  userSettingsOf(context, userId).enable_drafts_synchronization
