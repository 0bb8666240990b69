import * as v from 'valibot'
import type { OrganisationPermission } from './permissionRules.ts'
import { integer } from './shapes.ts'

/** Kinds of bots (`bot_type`) that can be created. */
export const BotType = {
  /** Calls the interface as people do. */
  generic: 1,
  /** Only sends messages: other products post through it. */
  incomingWebhook: 2,
  /** A program elsewhere gets the messages to it and those that mention it, and answers them. */
  outgoingWebhook: 3,
} as const
export type BotType = (typeof BotType)[keyof typeof BotType]

export const isBotType = (type: number): type is BotType =>
  (Object.values(BotType) as number[]).includes(type)

/** The permissions of the organization of which one is enough to create a bot of the kind. */
export const creationPermissions: Readonly<Record<BotType, readonly OrganisationPermission[]>> = {
  [BotType.generic]: ['can_create_bots_group'],
  [BotType.incomingWebhook]: ['can_create_bots_group', 'can_create_write_only_bots_group'],
  [BotType.outgoingWebhook]: ['can_create_bots_group'],
}

/** Form of what an outgoing webhook sends (`interface_type`). */
export const OutgoingForm = {
  /** JSON with the message as `GET /messages` has it. */
  own: 1,
  /** A form as Slack has it. */
  slack: 2,
} as const

/** Settings of a bot beside its account, which is listed with the users. */
export const bot = v.object({
  user_id: integer,
  /** Names of channels; null: none. */
  default_sending_stream: v.optional(v.nullable(v.string()), null),
  default_events_register_stream: v.optional(v.nullable(v.string()), null),
  default_all_public_streams: v.optional(v.boolean(), false),
  services: v.optional(v.array(v.unknown()), []),
})
export type Bot = v.InferOutput<typeof bot>
