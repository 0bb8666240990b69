import { secondsNow, type ChatContext } from '../context.ts'
import { asJoined } from '../users/present.ts'
import { publishUserUpdate } from '../users/publish.ts'
import { activateStub } from './store/accounts.ts'

/**
 * Activates an imported account at its first sign-in, which is when its owner joins (chat spec 2.3, 6).
 */
export function beginStub(context: ChatContext, userId: number): void {
  const joinedAt = secondsNow(context)
  activateStub(context.database, userId, joinedAt)
  publishUserUpdate(context, userId, { is_imported_stub: false })
  publishUserUpdate(context, userId, { date_joined: asJoined(joinedAt) })
}
