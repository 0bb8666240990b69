import { randomBytes } from 'node:crypto'
import { BotType, isBotType, OutgoingForm } from '../../../protocol/chat/bot.ts'
import {
  createBot,
  deactivateBot,
  getBotApiKey,
  getBots,
  regenerateBotApiKey,
  updateBot,
} from '../../../protocol/chat/bots.ts'
import { Role } from '../../../protocol/chat/shapes.ts'
import type { ArgumentsOf } from '../../../protocol/endpoint.ts'
import type { Cipher } from '../../cipher.ts'
import { createUser } from '../accounts/create.ts'
import type { Caller, ChatContext } from '../context.ts'
import { serviceOf, storeService } from '../outgoing/store.ts'
import { badRequest, refuse } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { changeFullName } from '../users/change.ts'
import { deactivate } from '../users/deactivate.ts'
import { isEmailTaken } from '../users/emailTaken.ts'
import { cleanFullName } from '../users/names.ts'
import { pictureUrl } from '../users/present.ts'
import { requireUser, type UserRow } from '../users/store.ts'
import { botAddress } from './address.ts'
import { botKey, renewBotKey } from './keys.ts'
import {
  checkedDefaults,
  checkMayCreate,
  checkRoomForBot,
  cleanShortName,
  requireBot,
  requireOwner,
} from './manage.ts'
import { transferBot } from './owner.ts'
import { presentBot } from './present.ts'
import { weakerRole } from './role.ts'
import { ownedBot, ownedBots, storeBotDefaults, type BotRow } from './store.ts'
import { publishBotUpdate, publishNewBot } from './visibility.ts'

const TOKEN_BYTES = 24

const botById = (context: ChatContext, id: number): BotRow =>
  ownedBot(context.database, id) ?? badRequest('bots.unknown')

/** What programs for other servers read of a bot that they changed. */
const olderBotFields = (context: ChatContext, bot: UserRow) => ({
  avatar_url: pictureUrl(bot),
  bot_owner: bot.bot_owner_id === null ? null : requireUser(context.database, bot.bot_owner_id).email,
})

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Returns the address of a bot that needs one. @throws Refusal */
function checkedAddress(type: BotType, address: string | undefined): string | undefined {
  if (type !== BotType.outgoingWebhook)
    return address === undefined ? undefined : badRequest('bots.noAddress')
  return address ?? refuse('BAD_REQUEST', 'bots.addressMissing', { var_name: 'payload_url' })
}

/** Changes where an outgoing webhook sends. @returns false if nothing changes */
function changeService(
  context: ChatContext,
  bot: UserRow,
  { service_payload_url: address, service_interface: form }: ArgumentsOf<typeof updateBot>,
): boolean {
  if (address === undefined && form === undefined) return false
  const before = serviceOf(context.database, bot.id) ?? badRequest('bots.noAddress')
  storeService(context.database, bot.id, {
    address: address ?? before.address,
    form: form ?? before.form,
    // A program elsewhere does not learn the token of the one before.
    token: address === undefined || address === before.address ? before.token : newToken(),
  })
  return true
}

function listOwn(context: ChatContext, caller: Caller) {
  const own = ownedBots(context.database).filter((bot) => bot.bot_owner_id === caller.user_id)
  return own.map((bot) => {
    const user = requireUser(context.database, bot.user_id)
    const { email: username, full_name } = user
    return { ...presentBot(context.database, bot, caller), username, full_name, avatar_url: pictureUrl(user) }
  })
}

function create(context: ChatContext, cipher: Cipher, caller: Caller, given: ArgumentsOf<typeof createBot>) {
  const { full_name, short_name, bot_type = BotType.generic } = given
  if (caller.is_bot) badRequest('requests.noBots')
  if (!isBotType(bot_type)) return badRequest('bots.typeInvalid')
  checkMayCreate(context, caller, bot_type)
  const address = checkedAddress(bot_type, given.payload_url)
  checkRoomForBot(context, caller.user_id)
  const email = botAddress(context, cleanShortName(short_name))
  if (isEmailTaken(context, email)) badRequest('people.emailUsed', 'short_name')
  const defaults = checkedDefaults(context, caller, given)
  const id = createUser(context, {
    email,
    fullName: cleanFullName(full_name),
    role: weakerRole(Role.member, caller.role),
    bot: { type: bot_type, ownerId: caller.user_id },
  })
  storeBotDefaults(context.database, id, defaults)
  if (address !== undefined) {
    const form = given.interface_type ?? OutgoingForm.own
    storeService(context.database, id, { address, form, token: newToken() })
  }
  const api_key = renewBotKey(context, cipher, id)
  publishNewBot(context, id)
  const avatar_url = pictureUrl(requireUser(context.database, id))
  return { ...presentBot(context.database, botById(context, id), caller), api_key, email, avatar_url }
}

function update(context: ChatContext, caller: Caller, given: ArgumentsOf<typeof updateBot>) {
  const bot = requireBot(context, caller, given.bot_id)
  const defaults = checkedDefaults(context, caller, given)
  const isMoved = changeService(context, bot, given)
  if (given.full_name !== undefined) changeFullName(context, bot, given.full_name)
  if (given.bot_owner_id !== undefined && given.bot_owner_id !== bot.bot_owner_id) {
    const ownerId = requireOwner(context, given.bot_owner_id)
    checkRoomForBot(context, ownerId)
    transferBot(context, bot.id, ownerId)
  }
  if (Object.keys(defaults).length > 0) storeBotDefaults(context.database, bot.id, defaults)
  if (isMoved || Object.keys(defaults).length > 0) publishBotUpdate(context, bot.id)
  const changed = requireUser(context.database, bot.id)
  const { full_name, bot_owner_id } = changed
  return {
    ...presentBot(context.database, botById(context, bot.id), caller),
    full_name,
    bot_owner_id,
    ...olderBotFields(context, changed),
  }
}

/**
 * Routes for bots: programs with accounts of their own, managed by their owners and by administrators.
 * @param cipher encrypts bots' keys
 */
export function botRoutes(context: ChatContext, cipher: Cipher): Route[] {
  const { database } = context
  return [
    route(getBots, (_, caller) => ({ bots: listOwn(context, caller) })),
    route(createBot, (given, caller) => database.transaction(() => create(context, cipher, caller, given))),
    route(updateBot, (given, caller) => database.transaction(() => update(context, caller, given))),
    route(deactivateBot, ({ bot_id }, caller) =>
      database.transaction(() => {
        deactivate(context, requireBot(context, caller, bot_id))
        return {}
      }),
    ),
    route(getBotApiKey, ({ bot_id }, caller) =>
      database.transaction(() => ({
        api_key: botKey(context, cipher, requireBot(context, caller, bot_id).id),
      })),
    ),
    route(regenerateBotApiKey, ({ bot_id }, caller) =>
      database.transaction(() => ({
        api_key: renewBotKey(context, cipher, requireBot(context, caller, bot_id).id),
      })),
    ),
  ]
}
