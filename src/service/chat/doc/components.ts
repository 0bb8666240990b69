import * as v from 'valibot'
import { attachment } from '../../../protocol/chat/attachments.ts'
import { emailChange } from '../../../protocol/chat/account.ts'
import { bot } from '../../../protocol/chat/bot.ts'
import { ownBot } from '../../../protocol/chat/bots.ts'
import { channelFolder } from '../../../protocol/chat/channelFolder.ts'
import {
  channel,
  channelWithSubscribers,
  subscription,
  topic,
  userTopic,
} from '../../../protocol/chat/channels.ts'
import { device } from '../../../protocol/chat/device.ts'
import { draft } from '../../../protocol/chat/draft.ts'
import { invitation } from '../../../protocol/chat/invitations.ts'
import {
  displayRecipient,
  editHistoryEntry,
  fetchedMessage,
  message,
  reaction,
  submessage,
} from '../../../protocol/chat/messages.ts'
import { messageVersion } from '../../../protocol/chat/messageTools.ts'
import { navigationView } from '../../../protocol/chat/navigationView.ts'
import { customProfileField } from '../../../protocol/chat/profileField.ts'
import { eventSchemas, messageDetails, personChange } from '../../../protocol/chat/queueEvents.ts'
import { linkifier, realmEmoji, userGroup } from '../../../protocol/chat/realm.ts'
import { unreadMessages } from '../../../protocol/chat/register.ts'
import { reminder } from '../../../protocol/chat/reminder.ts'
import { savedSnippet } from '../../../protocol/chat/savedSnippet.ts'
import { scheduledMessage } from '../../../protocol/chat/scheduledMessages.ts'
import { emojiReference, groupSetting } from '../../../protocol/chat/shapes.ts'
import { legacyPresence, presence, userStatus } from '../../../protocol/chat/statuses.ts'
import { user } from '../../../protocol/chat/users.ts'
import { userSettings } from '../../../protocol/chat/userSettings.ts'
import type { Docstrings } from '../../openapi/docstrings.ts'
import { reference, toJsonSchemas, type JsonSchema, type Shapes } from '../../openapi/jsonSchema.ts'
import { reasonSchema } from '../../openapi/reason.ts'

/** Shapes that answers share, by their names in the protocol. */
export const shapes: Shapes = {
  attachment,
  bot,
  channel,
  channelFolder,
  channelWithSubscribers,
  customProfileField,
  device,
  displayRecipient,
  draft,
  editHistoryEntry,
  emailChange,
  emojiReference,
  fetchedMessage,
  groupSetting,
  invitation,
  legacyPresence,
  linkifier,
  message,
  messageDetails,
  messageVersion,
  navigationView,
  ownBot,
  personChange,
  presence,
  reaction,
  realmEmoji,
  reminder,
  savedSnippet,
  scheduledMessage,
  submessage,
  subscription,
  topic,
  unreadMessages,
  user,
  userGroup,
  userSettings,
  userStatus,
  userTopic,
}

/** `channelFolder` is `ChannelFolder` in the document. */
const inDocument = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export const sharedShapes: Shapes = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [inDocument(name), shape]),
)

/** `message` is `MessageEvent`, `update_message_flags/add` is `UpdateMessageFlagsAddEvent`. */
const eventName = (key: string): string => `${key.split(/[/_]/).map(inDocument).join('')}Event`

function eventSchema(key: string, content: JsonSchema): JsonSchema {
  const [type, op] = key.split('/')
  const own = content as { properties?: object; required?: readonly string[] }
  return {
    type: 'object',
    properties: {
      id: { type: 'integer', description: 'Position of the event in its queue.' },
      type: { const: type },
      ...(op === undefined ? {} : { op: { const: op } }),
      ...own.properties,
    },
    required: ['id', 'type', ...(op === undefined ? [] : ['op']), ...(own.required ?? [])],
  }
}

/** Adds the descriptions that the protocol gives a shape and its fields. */
function withDescriptions(docs: Docstrings, name: string, schema: JsonSchema): JsonSchema {
  const text = docs.of(name)
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
  const described = Object.entries(properties).map(([field, property]) => {
    const words = docs.ofField(name, field)
    return [field, words === undefined ? property : { ...property, description: words }] as const
  })
  return {
    ...schema,
    ...(text === undefined ? {} : { description: text }),
    ...('properties' in schema ? { properties: Object.fromEntries(described) } : {}),
  }
}

const refusal: JsonSchema = {
  type: 'object',
  description: 'A refusal. Some codes bring further fields.',
  properties: {
    result: { const: 'error' },
    code: { type: 'string' },
    msg: { type: 'string', description: 'The reason in English.' },
    refusal: reasonSchema,
    var_name: { type: 'string', description: 'The parameter that is missing or invalid.' },
    'retry-after': { type: 'number', description: 'Seconds; only of `RATE_LIMIT_HIT`.' },
  },
  required: ['result', 'code', 'msg'],
}

/** Describes the shapes that answers share, the events of queues and refusals. */
export function componentsOf(docs: Docstrings): Record<string, JsonSchema> {
  const converted = toJsonSchemas(Object.fromEntries(eventSchemas), sharedShapes, 'answered')
  const records = Object.keys(shapes).map((name) => {
    const schema = converted.components[inDocument(name)] ?? {}
    return [inDocument(name), withDescriptions(docs, name, schema)] as const
  })
  const events = Object.entries(converted.shapes).map(
    ([key, content]) => [eventName(key), eventSchema(key, content)] as const,
  )
  return {
    Error: refusal,
    ...Object.fromEntries(records),
    QueueEvent: {
      description: 'An event of a queue. Clients ignore types that they do not know.',
      anyOf: events.map(([name]) => reference(name)),
    },
    ...Object.fromEntries(events),
  }
}

/** The fields that every answer of the interface has. */
export const envelope = v.object({
  result: v.literal('success'),
  msg: v.string(),
  ignored_parameters_unsupported: v.optional(v.array(v.string())),
})
