import { secondsNow, type ChatContext } from '../context.ts'

type Context = Pick<ChatContext, 'database' | 'now'>

/** As long as an address that was given up can be taken back, and nobody else gets it. */
export const UNDO_DAYS = 7

/** UNIX seconds: what was given up before is gone for good. */
export const oldestThatCounts = (context: Pick<ChatContext, 'now'>): number =>
  secondsNow(context) - UNDO_DAYS * 24 * 60 * 60

/** Whose the address was until lately, and is kept for; undefined: it is nobody's. */
export const keptFor = (context: Context, email: string): number | undefined =>
  context.database.get<{ user_id: number }>(
    'SELECT user_id FROM former_email WHERE email = ? AND changed_at > ? ORDER BY id LIMIT 1',
    email,
    oldestThatCounts(context),
  )?.user_id
