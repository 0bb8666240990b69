import type { Bot } from '../../../protocol/chat/bot.ts'
import { lookUpChannel, maySeeChannel, type Viewer } from '../channels/access.ts'
import type { ChatContext } from '../context.ts'

export interface BotRow {
  readonly user_id: number
  readonly bot_owner_id: number | null
  readonly sending_channel_id: number | null
  readonly events_channel_id: number | null
  readonly all_public_channels: number | null
}

type Context = Pick<ChatContext, 'database'>

/** Bots created by older releases have no row in `bot`: they have no defaults. */
const selected = `SELECT user.id AS user_id, bot_owner_id, sending_channel_id, events_channel_id,
    all_public_channels
  FROM user LEFT JOIN bot ON bot.user_id = user.id
  WHERE is_bot = 1 AND is_active = 1 AND bot_owner_id IS NOT NULL`

/** Returns every active bot that has an owner. */
export const ownedBots = ({ database }: Context): BotRow[] =>
  database.all<BotRow>(`${selected} ORDER BY user.id`)

export const ownedBot = ({ database }: Context, userId: number): BotRow | undefined =>
  database.get<BotRow>(`${selected} AND user.id = ?`, userId)

/** Name of a bot's default channel; null if the viewer cannot see the channel. */
function nameFor(context: Context, viewer: Viewer, channelId: number | null): string | null {
  const channel = channelId === null ? undefined : lookUpChannel(context, { id: channelId })
  return channel && maySeeChannel(context, viewer, channel) ? channel.name : null
}

/** The bot's wire form for a viewer who manages it; the owner is part of the user's own wire form. */
export const presentBot = (context: Context, row: BotRow, viewer: Viewer): Bot => ({
  user_id: row.user_id,
  default_sending_stream: nameFor(context, viewer, row.sending_channel_id),
  default_events_register_stream: nameFor(context, viewer, row.events_channel_id),
  default_all_public_streams: row.all_public_channels === 1,
  services: [],
})

/** Defaults that a request can set for a bot; channels by ID, null for none. */
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
