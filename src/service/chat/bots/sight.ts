import type { Bot } from '../../../protocol/chat/bot.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import type { Caller, ChatContext } from '../context.ts'
import { activeCallers } from '../users/rows.ts'
import { ownedBot, ownedBots, presentBot, type BotRow } from './rows.ts'

/** What is decided for a bot is its owner's business and the administrators'. */
const concerns = (bot: BotRow, viewer: Pick<Caller, 'user_id' | 'role'>): boolean =>
  isAdministrator(viewer) || bot.bot_owner_id === viewer.user_id

/** The bots that the viewer looks after. */
export const botsVisibleTo = (context: Pick<ChatContext, 'database'>, viewer: Caller): Bot[] =>
  ownedBots(context)
    .filter((bot) => concerns(bot, viewer))
    .map((bot) => presentBot(context, bot, viewer))

/** Tells everybody whom it concerns, each as they may know of its channels. */
function tell(context: ChatContext, userId: number, op: 'add' | 'update'): void {
  const row = ownedBot(context, userId)
  if (!row) return
  for (const viewer of activeCallers(context).filter((each) => concerns(row, each))) {
    const bot = presentBot(context, row, viewer)
    context.events.publish({ type: 'realm_bot', op, bot }, [viewer.user_id])
  }
}

/** Tells those whom it concerns of a bot that is new, or back. */
export const tellOfNewBot = (context: ChatContext, userId: number): void => tell(context, userId, 'add')

/** Tells those whom it concerns what is decided for the bot now. */
export const tellOfBot = (context: ChatContext, userId: number): void => tell(context, userId, 'update')

/** Tells that a bot is gone. Its number says nothing to whom it never concerned, so only those are told whom it did. */
export function tellOfRemovedBot(context: ChatContext, userId: number): void {
  const owner = context.database.get<{ bot_owner_id: number | null }>(
    'SELECT bot_owner_id FROM user WHERE id = ?',
    userId,
  )
  const readers = activeCallers(context).filter(
    (viewer) => isAdministrator(viewer) || viewer.user_id === owner?.bot_owner_id,
  )
  context.events.publish(
    { type: 'realm_bot', op: 'delete', bot: { user_id: userId } },
    readers.map(({ user_id }) => user_id),
  )
}

/** Tells a viewer whose role changed which bots they look after now. */
export function tellOfBots(context: ChatContext, viewer: Caller, before: readonly Bot[]): void {
  const after = botsVisibleTo(context, viewer)
  const has = (bots: readonly Bot[], { user_id }: Bot): boolean => bots.some((bot) => bot.user_id === user_id)
  for (const bot of after.filter((each) => !has(before, each))) {
    context.events.publish({ type: 'realm_bot', op: 'add', bot }, [viewer.user_id])
  }
  for (const { user_id } of before.filter((each) => !has(after, each))) {
    context.events.publish({ type: 'realm_bot', op: 'delete', bot: { user_id } }, [viewer.user_id])
  }
}
