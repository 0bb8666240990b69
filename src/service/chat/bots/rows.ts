import type { Bot } from '../../../protocol/chat/bot.ts'
import type { ChatContext } from '../context.ts'

interface BotRow {
  readonly user_id: number
  readonly bot_owner_id: number | null
  readonly sending_channel: string | null
  readonly events_channel: string | null
  readonly all_public_channels: number | null
}

type Context = Pick<ChatContext, 'database'>

/** Older bots have no row of their own: nothing was decided for them. */
const selected = `SELECT user.id AS user_id, bot_owner_id, sending.name AS sending_channel,
    events.name AS events_channel, all_public_channels
  FROM user LEFT JOIN bot ON bot.user_id = user.id
  LEFT JOIN channel AS sending ON sending.id = sending_channel_id
  LEFT JOIN channel AS events ON events.id = events_channel_id
  WHERE is_bot = 1 AND is_active = 1 AND bot_owner_id IS NOT NULL`

export interface OwnedBot extends Bot {
  readonly ownerId: number | null
}

const present = (row: BotRow): OwnedBot => ({
  user_id: row.user_id,
  default_sending_stream: row.sending_channel,
  default_events_register_stream: row.events_channel,
  default_all_public_streams: row.all_public_channels === 1,
  services: [],
  ownerId: row.bot_owner_id,
})

/** Every active bot that somebody owns. */
export const ownedBots = ({ database }: Context): OwnedBot[] =>
  database.all<BotRow>(`${selected} ORDER BY user.id`).map(present)

export function ownedBot({ database }: Context, userId: number): OwnedBot | undefined {
  const row = database.get<BotRow>(`${selected} AND user.id = ?`, userId)
  return row && present(row)
}

/** As it goes over the wire: the owner is part of the account. */
export const presentBot = ({ ownerId: _ownerId, ...bot }: OwnedBot): Bot => bot

/** What a request may decide for a bot; channels by their ID, null for none. */
export interface BotDefaults {
  readonly sending_channel_id?: number | null
  readonly events_channel_id?: number | null
  readonly all_public_channels?: number
}

export function storeBotDefaults({ database }: Context, userId: number, defaults: BotDefaults): void {
  database.run('INSERT OR IGNORE INTO bot (user_id) VALUES (?)', userId)
  const { sending_channel_id, events_channel_id, all_public_channels } = defaults
  if (sending_channel_id !== undefined) {
    database.run('UPDATE bot SET sending_channel_id = ? WHERE user_id = ?', sending_channel_id, userId)
  }
  if (events_channel_id !== undefined) {
    database.run('UPDATE bot SET events_channel_id = ? WHERE user_id = ?', events_channel_id, userId)
  }
  if (all_public_channels !== undefined) {
    database.run('UPDATE bot SET all_public_channels = ? WHERE user_id = ?', all_public_channels, userId)
  }
}
