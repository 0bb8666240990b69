import type { OlderActor } from '../../../protocol/chat/olderFields.ts'
import type { WithDatabase } from '../../database/database.ts'
import { UNKNOWN_NAME } from '../../../protocol/chat/users.ts'
import { hiddenEmail } from './present.ts'
import { userById, viewerById } from './store.ts'
import { visibilityTo } from './visibility.ts'

/** A user as events for older clients repeat them; a placeholder for those whom the reader cannot see. */
export function actorFor(context: WithDatabase, readerId: number, user_id: number): OlderActor {
  const reader = viewerById(context.database, readerId)
  const user =
    reader && visibilityTo(context, reader)(user_id) ? userById(context.database, user_id) : undefined
  return {
    user_id,
    email: user?.email ?? hiddenEmail(user_id),
    full_name: user?.full_name ?? UNKNOWN_NAME,
  }
}
