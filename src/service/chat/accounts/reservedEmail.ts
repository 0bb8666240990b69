import { secondsNow, type ChatContext } from '../context.ts'
import { reservingUser } from './store/emails.ts'

type Context = Pick<ChatContext, 'database' | 'now'>

/** Days during which a former address can be restored and is reserved. */
export const UNDO_DAYS = 7

/** UNIX seconds. Addresses given up before can no longer be restored. */
export const oldestReserved = (context: Pick<ChatContext, 'now'>): number =>
  secondsNow(context) - UNDO_DAYS * 24 * 60 * 60

/** Returns the ID of the account for which the address is reserved; undefined if it is free. */
export const reservedFor = (context: Context, email: string): number | undefined =>
  reservingUser(context.database, email, oldestReserved(context))
