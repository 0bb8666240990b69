import * as v from 'valibot'
import { alias, endpoint, json, jsonOrText, optional, text } from '../endpoint.ts'
import { id, integer, plainText } from './shapes.ts'
import { fault } from '../refusals/fault.ts'

const recipientList = v.union([id, plainText, v.array(id), v.array(plainText)], 'faults.channelOrPeople')

/** Chat spec 4.1. */
export const sendMessage = endpoint('POST', '/messages', {
  parameters: {
    type: text(
      v.picklist(
        ['direct', 'channel', 'stream', 'private'],
        fault('faults.oneOf', { choices: 'direct, channel, stream, private' }),
      ),
    ),
    to: jsonOrText(recipientList),
    content: text(plainText),
    /** Any text: direct messages ignore it, even if it is invalid as a topic. */
    topic: alias(optional(text()), 'subject'),
    queue_id: optional(text()),
    local_id: optional(text()),
    read_by_sender: optional(json(v.boolean())),
  },
  reply: { id: integer, automatic_new_visibility_policy: v.optional(integer) },
  errors: [
    'STREAM_DOES_NOT_EXIST',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
})
