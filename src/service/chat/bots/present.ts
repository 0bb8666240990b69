import type { Bot } from '../../../protocol/chat/bot.ts'
import type { Database } from '../../database/database.ts'
import { maySeeChannel, type Viewer } from '../channels/access.ts'
import { lookUpChannel } from '../channels/store/channels.ts'
import { serviceOf } from '../outgoing/store.ts'
import type { BotRow } from './store.ts'

/** Name of a bot's default channel; null if the viewer cannot see the channel. */
function nameFor(database: Database, viewer: Viewer, channelId: number | null): string | null {
  const channel = channelId === null ? undefined : lookUpChannel(database, { id: channelId })
  return channel && maySeeChannel({ database }, viewer, channel) ? channel.name : null
}

const servicesOf = (database: Database, botId: number): Bot['services'] => {
  const service = serviceOf(database, botId)
  return service ? [{ base_url: service.address, interface: service.form, token: service.token }] : []
}

/** The bot's wire form for a viewer who manages it; the owner is part of the user's own wire form. */
export const presentBot = (database: Database, row: BotRow, viewer: Viewer): Bot => ({
  user_id: row.user_id,
  default_sending_stream: nameFor(database, viewer, row.sending_channel_id),
  default_events_register_stream: nameFor(database, viewer, row.events_channel_id),
  default_all_public_streams: row.all_public_channels === 1,
  services: servicesOf(database, row.user_id),
})
