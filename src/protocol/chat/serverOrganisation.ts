import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { each } from './organisationSettings.ts'
import { clientCapabilities } from './register.ts'
import { integer, plainText } from './shapes.ts'

/*
 * Settings of an organization that some services have beside those of `organisationSettings`, a Zulip server among
 * them. A service that has one names it in `POST /register`; what is not named there is not offered.
 */

/** Settings that are on or off. */
export const serverFlags = [
  'digest_emails_enabled',
  'disallow_disposable_email_addresses',
  'inline_url_embed_preview',
  'keep_starred_messages',
  'message_content_allowed_in_email_notifications',
  'require_unique_names',
  'send_welcome_emails',
  'want_advertise_in_communities_directory',
] as const

/** Whole numbers: days, a weekday from 0 for Monday, the ID of a channel (-1: none), numbers of options. */
export const serverNumbers = [
  'digest_weekday',
  'giphy_rating',
  'org_type',
  'video_chat_provider',
  'waiting_period_threshold',
  'zulip_update_announcements_stream_id',
] as const

/** Settings that are texts, or words from a list. */
export const serverWords = ['default_code_block_language', 'default_language'] as const

/** Settings that only owners can change. */
const ofOwners: ReadonlySet<string> = new Set([
  'authentication_methods',
  'disallow_disposable_email_addresses',
  'keep_starred_messages',
  'message_retention_days',
  'waiting_period_threshold',
])
export const isOfOwners = (name: string): boolean => ofOwners.has(name)

/** `message_retention_days` of messages that stay. */
export const FOREVER = -1

const numbered = v.record(v.string(), v.object({ id: integer, name: v.string() }))

/**
 * Reads the settings alone, without following events: `event_types` is an empty list. The queue that comes with the
 * answer is to be deleted. With the capability `current_fields_only` the answer lacks settings that a service names only
 * for older clients, and doesn't store.
 */
export const getServerOrganisation = endpoint('POST', '/register', {
  parameters: {
    event_types: json(v.array(v.string())),
    fetch_event_types: json(v.array(v.string())),
    client_capabilities: json(clientCapabilities),
  },
  reply: {
    queue_id: v.nullable(v.string()),
    ...prefixed({
      ...each(serverFlags, v.optional(v.boolean())),
      ...each(serverNumbers, v.optional(integer)),
      ...each(serverWords, v.optional(v.string())),
      /** Days; null or `FOREVER`: no end. */
      message_retention_days: v.optional(v.nullable(integer)),
      /** By name; the server's own settings decide which are available. */
      authentication_methods: v.optional(
        v.record(v.string(), v.object({ enabled: v.boolean(), available: v.optional(v.boolean(), true) })),
      ),
      available_video_chat_providers: v.optional(numbered),
    }),
    giphy_rating_options: v.optional(numbered),
    /** Programs that the server runs itself; a service that names them knows outgoing webhooks, too. */
    realm_embedded_bots: v.optional(v.array(v.unknown())),
    /** The addresses of outgoing webhooks are among the bots' services. */
    realm_bots: v.optional(
      v.array(
        v.object({
          user_id: integer,
          services: v.optional(v.array(v.object({ base_url: v.optional(v.string()) })), []),
        }),
      ),
    ),
  },
})

/** Changes one of these settings (administrators; owners for some). */
export const updateServerOrganisation = endpoint('PATCH', '/realm', {
  parameters: {
    ...each(serverFlags, optional(json(v.boolean()))),
    ...each(serverNumbers, optional(json(integer))),
    ...each(serverWords, optional(text(plainText))),
    /** Days, or `unlimited`. */
    message_retention_days: optional(json(v.union([integer, v.literal('unlimited')]))),
    /** Every method, with true for those that people can use. */
    authentication_methods: optional(json(v.record(v.string(), v.boolean()))),
  },
})

function prefixed<T extends object>(entries: T) {
  return Object.fromEntries(Object.entries(entries).map(([name, value]) => [`realm_${name}`, value])) as {
    [Name in keyof T & string as `realm_${Name}`]: T[Name]
  }
}
