import { queueBounds } from '../../../protocol/bounds.ts'
import { BotType, creationPermissions } from '../../../protocol/chat/bot.ts'
import { limits } from '../../../protocol/chat/limits.ts'
import { isAdministrator } from '../../../protocol/chat/permissions.ts'
import { sendMessage } from '../../../protocol/chat/sending.ts'
import { codePoints } from '../../../protocol/chat/shapes.ts'
import type { Endpoint } from '../../../protocol/endpoint.ts'
import type { WithDatabase } from '../../database/database.ts'
import { findChannel } from '../channels/access.ts'
import type { Caller, ChatContext } from '../context.ts'
import { hasPermission } from '../realm/permission.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { userById, type UserRow } from '../users/store.ts'
import { countActiveBots, type BotDefaults } from './store.ts'

/* Checks for requests about bots: the values they carry and the permissions of the caller. */

/**
 * Refuses bots that only post to every endpoint but those that send messages, so that the key in a product's settings
 * reads nothing.
 * @param endpoint undefined for a file
 */
export function authorizeBot({ bot_type }: Caller, endpoint: Endpoint | undefined): void {
  if (bot_type !== BotType.incomingWebhook || endpoint?.ofTools === true || endpoint === sendMessage) return
  badRequest('requests.noWebhookBots')
}

/**
 * Returns an active bot that the caller manages: a bot of their own or, for administrators, a bot with no
 * more rights than theirs, because its key would grant them those rights.
 * @throws Refusal the same for missing and forbidden bots
 */
export function requireBot(context: ChatContext, caller: Caller, botId: number): UserRow {
  const bot = userById(context.database, botId)
  const isBot = bot?.is_bot === 1 && bot.is_active === 1 && bot.bot_owner_id !== null
  if (!bot || !isBot) return badRequest('bots.unknown')
  const looksAfter = isAdministrator(caller) && bot.role >= caller.role
  if (caller.user_id !== bot.bot_owner_id && !looksAfter) badRequest('requests.denied')
  return bot
}

/** @throws Refusal unless the caller may have bots of that kind */
export function checkMayCreate(context: ChatContext, caller: Caller, type: BotType): void {
  if (!creationPermissions[type].some((permission) => hasPermission(context, caller, permission))) {
    badRequest('requests.denied')
  }
}

/** Returns the ID if it belongs to an active human account, which can own bots. @throws Refusal */
export function requireOwner(context: ChatContext, ownerId: number): number {
  const owner = userById(context.database, ownerId)
  if (!owner) return badRequest('bots.ownerUnknown')
  if (owner.is_active === 0) badRequest('bots.ownerDeactivated')
  if (owner.is_bot === 1) badRequest('bots.ownerIsBot')
  return owner.id
}

/** @throws Refusal when the owner already has as many bots as the limit allows */
export function checkRoomForBot({ database }: WithDatabase, ownerId: number): void {
  const limit = queueBounds.bots_of_a_user
  const count = countActiveBots(database, ownerId)
  if (count >= limit) {
    badRequest(because('bots.tooMany', { limit }))
  }
}

/** Returns the checked first part of a bot's address. @throws Refusal */
export function cleanShortName(given: string): string {
  const name = given.trim()
  if (!/^[a-z\d._-]+$/i.test(name) || codePoints(name) > limits.max_full_name_length) {
    badRequest('bots.nameBad', 'short_name')
  }
  return name.replace(/-bot$/i, '')
}

/**
 * Returns a channel's ID by its name; null for an empty name. @throws Refusal unless the caller can see the
 * channel
 */
function channelNamed(context: ChatContext, caller: Caller, name: string): number | null {
  if (name === '') return null
  const channel = findChannel(context, caller, { name })
  return channel ? channel.id : badRequest(because('channels.nameInvalid', { name }))
}

export interface GivenDefaults {
  readonly default_sending_stream?: string | undefined
  readonly default_events_register_stream?: string | undefined
  readonly default_all_public_streams?: boolean | undefined
}

/** Returns the default channels that a request sets for a bot, checked. @throws Refusal */
export function checkedDefaults(context: ChatContext, caller: Caller, given: GivenDefaults): BotDefaults {
  const { default_sending_stream: sending, default_events_register_stream: events } = given
  const { default_all_public_streams: all } = given
  return {
    ...(sending === undefined ? {} : { sending_channel_id: channelNamed(context, caller, sending) }),
    ...(events === undefined ? {} : { events_channel_id: channelNamed(context, caller, events) }),
    ...(all === undefined ? {} : { all_public_channels: Number(all) }),
  }
}
