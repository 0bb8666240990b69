import { laterBounds } from '../../../protocol/bounds.ts'
import type { WithDatabase } from '../../database/database.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { sizeOfWaiting, type Waiting } from './store.ts'

/*
 * Scheduled messages and reminders are sent whole, with their HTML, in every registration. So their total
 * size is limited, not only their number.
 */

/**
 * Checks the size of all the user's rows; call it after storing. @throws Refusal when it exceeds the limit
 */
export function checkRoom({ database }: WithDatabase, table: Waiting, userId: number): void {
  const size = sizeOfWaiting(database, table, userId)
  if ((size ?? 0) <= laterBounds.bytes) return
  const limit = laterBounds.bytes / 1024 / 1024
  badRequest(
    table === 'reminder' ? because('reminders.full', { limit }) : because('scheduled.full', { limit }),
  )
}
