import type { Bot } from '../../../protocol/chat/bot.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { WithDatabase } from '../../database/database.ts'
import type { Caller, ChatContext } from '../context.ts'
import { activeCallers } from '../users/store.ts'
import { presentBot } from './present.ts'
import { botOwner, ownedBot, ownedBots, type BotRow } from './store.ts'

/** A bot's defaults are visible only to its owner and to administrators. */
const concerns = (bot: BotRow, viewer: Pick<Caller, 'user_id' | 'role'>): boolean =>
  isAdministrator(viewer) || bot.bot_owner_id === viewer.user_id

export const botsVisibleTo = (context: WithDatabase, viewer: Caller): Bot[] =>
  ownedBots(context.database)
    .filter((bot) => concerns(bot, viewer))
    .map((bot) => presentBot(context.database, bot, viewer))

/** Sends the bot to each user who manages it, with only the channel names that this user can see. */
function publishBot(context: ChatContext, userId: number, op: 'add' | 'update'): void {
  const row = ownedBot(context.database, userId)
  if (!row) return
  for (const viewer of activeCallers(context.database).filter((each) => concerns(row, each))) {
    const bot = presentBot(context.database, row, viewer)
    context.events.publish({ type: 'realm_bot', op, bot }, [viewer.user_id])
  }
}

/** Sends a new or reactivated bot to the users who manage it. */
export const publishNewBot = (context: ChatContext, userId: number): void =>
  publishBot(context, userId, 'add')

/** Sends the bot's current state to the users who manage it. */
export const publishBotUpdate = (context: ChatContext, userId: number): void =>
  publishBot(context, userId, 'update')

/** Sends the bot's removal only to the users who managed it: its ID means nothing to others. */
export function publishRemovedBot(context: ChatContext, userId: number): void {
  const owner = botOwner(context.database, userId)
  const readers = activeCallers(context.database).filter(
    (viewer) => isAdministrator(viewer) || viewer.user_id === owner?.bot_owner_id,
  )
  context.events.publish(
    { type: 'realm_bot', op: 'delete', bot: { user_id: userId } },
    readers.map(({ user_id }) => user_id),
  )
}

/** Sends a viewer whose role changed the bots that they gained or lost access to. */
export function publishBotAccess(context: ChatContext, viewer: Caller, before: readonly Bot[]): void {
  const after = botsVisibleTo(context, viewer)
  const has = (bots: readonly Bot[], { user_id }: Bot): boolean => bots.some((bot) => bot.user_id === user_id)
  for (const bot of after.filter((each) => !has(before, each))) {
    context.events.publish({ type: 'realm_bot', op: 'add', bot }, [viewer.user_id])
  }
  for (const { user_id } of before.filter((each) => !has(after, each))) {
    context.events.publish({ type: 'realm_bot', op: 'delete', bot: { user_id } }, [viewer.user_id])
  }
}
