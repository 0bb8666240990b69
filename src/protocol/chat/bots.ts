import * as v from 'valibot'
import { dictionaryOf } from '../dictionary.ts'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { bot, OutgoingForm } from './bot.ts'
import { id, integer, integerText, plainText } from './shapes.ts'

/** A bot as listed for its owner. */
export const ownBot = v.object({
  ...bot.entries,
  username: v.string(),
  full_name: v.string(),
  avatar_url: v.nullable(v.string()),
})

const botId = { bot_id: text(integerText) }
const defaults = {
  /** Names of channels; empty: none. */
  default_sending_stream: optional(text(plainText)),
  default_events_register_stream: optional(text(plainText)),
  default_all_public_streams: optional(json(v.boolean())),
}
/** http or https. */
const webAddress = v.pipe(
  plainText,
  v.trim(),
  v.maxLength(2000, 'faults.long'),
  v.check((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''), 'faults.webAddress'),
)
const outgoingForm = v.picklist(Object.values(OutgoingForm))
const apiKey = { api_key: v.string() }

/** The caller's own bots. */
export const getBots = endpoint('GET', '/bots', { reply: { bots: v.array(ownBot) } })
/** Creates a bot; its API email is derived from `short_name`. */
export const createBot = endpoint('POST', '/bots', {
  parameters: {
    full_name: text(plainText),
    short_name: text(plainText),
    bot_type: optional(json(integer)),
    /** Where an outgoing webhook sends. */
    payload_url: optional(json(webAddress)),
    interface_type: optional(json(outgoingForm)),
    ...defaults,
  },
  reply: {
    ...bot.entries,
    ...apiKey,
    email: v.optional(v.string()),
    avatar_url: v.optional(v.nullable(v.string())),
  },
})
/** Changes a bot (its owner and administrators). */
export const updateBot = endpoint('PATCH', '/bots/{bot_id}', {
  parameters: {
    ...botId,
    full_name: optional(text(plainText)),
    bot_owner_id: optional(json(id)),
    /** Where an outgoing webhook sends. */
    service_payload_url: optional(json(webAddress)),
    service_interface: optional(json(outgoingForm)),
    ...defaults,
  },
  reply: {
    full_name: v.optional(v.string()),
    bot_owner_id: v.optional(v.nullable(integer)),
    ...bot.entries,
    /** Some services leave it out. */
    user_id: v.optional(integer),
  },
})
export const deactivateBot = endpoint('DELETE', '/bots/{bot_id}', { parameters: botId })
/** Stands for a parameter: services of older levels give the caller's own bots alone (`levels.ts`). */
export const OF_ANOTHER = 'of another person'
export const getBotApiKey = endpoint('GET', '/bots/{bot_id}/api_key', { parameters: botId, reply: apiKey })
export const regenerateBotApiKey = endpoint('POST', '/bots/{bot_id}/api_key/regenerate', {
  parameters: botId,
  reply: apiKey,
})

/** Returns the bot's own storage, or these keys of it (chat spec 2.8). */
export const getBotStorage = endpoint('GET', '/bot_storage', {
  parameters: { keys: optional(json(v.array(plainText))) },
  reply: { storage: dictionaryOf(v.string(), v.string()) },
  errors: ['PERMISSION_DENIED'],
})
/**
 * Writes to the bot's own storage (chat spec 4.19). The form encoding can multiply the bytes of the allowed
 * characters.
 */
export const updateBotStorage = endpoint('PUT', '/bot_storage', {
  parameters: { storage: json(dictionaryOf(plainText, plainText)) },
  largestBody: 32,
  errors: ['PERMISSION_DENIED'],
})
/** Deletes these keys, or the whole storage. */
export const removeBotStorage = endpoint('DELETE', '/bot_storage', {
  parameters: { keys: optional(json(v.array(plainText))) },
  errors: ['PERMISSION_DENIED'],
})
