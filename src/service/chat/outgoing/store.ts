import type { DeliveryProblem } from '../../../protocol/chat/deliveries.ts'
import type { Database } from '../../database/database.ts'

/** Where a bot's messages go. */
export interface ServiceRow {
  readonly address: string
  readonly form: number
  readonly token: string
}

/** Why a message goes to a bot. */
export type Trigger = 'mention' | 'direct_message'

export interface DeliveryRow {
  readonly id: number
  readonly bot_id: number
  readonly message_id: number
  readonly reason: Trigger
  readonly created_at: number
  readonly attempts: number
  /** Null: given up. */
  readonly next_attempt_at: number | null
  readonly problem: DeliveryProblem | null
  /** HTTP status of the last answer; null: there was none. */
  readonly status: number | null
}

export const serviceOf = (database: Database, botId: number): ServiceRow | undefined =>
  database.get<ServiceRow>('SELECT address, form, token FROM bot_service WHERE user_id = ?', botId)

export function storeService(database: Database, botId: number, { address, form, token }: ServiceRow): void {
  database.run(
    'INSERT OR REPLACE INTO bot_service (user_id, address, form, token) VALUES (?, ?, ?, ?)',
    botId,
    address,
    form,
    token,
  )
}

/** IDs of the active bots whose messages go to an address: few, so all people are not searched for them. */
export const servedBots = (database: Database): number[] =>
  database
    .allKept<{ id: number }>(
      'SELECT user.id FROM bot_service CROSS JOIN user ON user.id = bot_service.user_id WHERE is_active = 1',
    )
    .map(({ id }) => id)

export const countWaiting = (database: Database, botId: number): number =>
  database.get<{ count: number }>(
    'SELECT count(*) AS count FROM outgoing_delivery WHERE bot_id = ? AND next_attempt_at IS NOT NULL',
    botId,
  )?.count ?? 0

type NewDelivery = Pick<
  DeliveryRow,
  'bot_id' | 'message_id' | 'reason' | 'created_at' | 'next_attempt_at' | 'problem'
>

export function insertDelivery(database: Database, row: NewDelivery): void {
  database.run(
    `INSERT INTO outgoing_delivery (bot_id, message_id, reason, created_at, next_attempt_at, problem)
      VALUES (?, ?, ?, ?, ?, ?)`,
    row.bot_id,
    row.message_id,
    row.reason,
    row.created_at,
    row.next_attempt_at,
    row.problem,
  )
}

/** IDs of the bots with due deliveries. */
export const botsWithDue = (database: Database, now: number): number[] =>
  database
    .all<{ bot_id: number }>('SELECT DISTINCT bot_id FROM outgoing_delivery WHERE next_attempt_at <= ?', now)
    .map(({ bot_id }) => bot_id)

/** The bot's oldest due delivery. */
export const firstDue = (database: Database, botId: number, now: number): DeliveryRow | undefined =>
  database.get<DeliveryRow>(
    'SELECT * FROM outgoing_delivery WHERE bot_id = ? AND next_attempt_at <= ? ORDER BY id LIMIT 1',
    botId,
    now,
  )

export const nextDelivery = (database: Database): number | undefined =>
  database.get<{ at: number | null }>('SELECT min(next_attempt_at) AS at FROM outgoing_delivery')?.at ??
  undefined

export function deleteDelivery(database: Database, id: number): void {
  database.run('DELETE FROM outgoing_delivery WHERE id = ?', id)
}

/** Records an attempt that failed. @param next UNIX seconds of the next one; null: there is none */
export function noteFailure(
  database: Database,
  id: number,
  { problem, status, next }: Pick<DeliveryRow, 'problem' | 'status'> & { readonly next: number | null },
): void {
  database.run(
    `UPDATE outgoing_delivery SET attempts = attempts + 1, problem = ?, status = ?, next_attempt_at = ?
      WHERE id = ?`,
    problem,
    status,
    next,
    id,
  )
}

/** Begins a delivery anew that was given up. @returns false if there is none */
export const renewDelivery = (database: Database, botId: number, id: number, now: number): boolean =>
  database.run(
    `UPDATE outgoing_delivery SET attempts = 0, next_attempt_at = ?, problem = NULL, status = NULL
      WHERE id = ? AND bot_id = ? AND next_attempt_at IS NULL`,
    now,
    id,
    botId,
  ).changes > 0

/** The bot's deliveries that failed at least once, newest first. */
export const failedDeliveries = (database: Database, botId: number, most: number): DeliveryRow[] =>
  database.all<DeliveryRow>(
    'SELECT * FROM outgoing_delivery WHERE bot_id = ? AND problem IS NOT NULL ORDER BY id DESC LIMIT +?',
    botId,
    most,
  )

/** Forgets the bot's oldest deliveries that were given up, beyond this number. */
export function forgetOldest(database: Database, botId: number, most: number): void {
  database.run(
    `DELETE FROM outgoing_delivery WHERE id IN (
      SELECT id FROM outgoing_delivery WHERE bot_id = ? AND next_attempt_at IS NULL
      ORDER BY id DESC LIMIT -1 OFFSET ?)`,
    botId,
    most,
  )
}
