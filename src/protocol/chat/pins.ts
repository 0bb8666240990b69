import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { pin } from './pin.ts'
import { fewIds, id, integerText, plainText } from './shapes.ts'

/* Messages that people pin to their conversation: a topic, or the direct messages of the same people. */

/**
 * Returns the pins of a topic (`stream_id` and `topic`), or of the direct messages with `user_ids` (with or without
 * the reader): those that the reader can read, the newest pin first, at most `limits.max_pins`.
 */
export const getPins = endpoint('GET', '/pins', {
  parameters: {
    stream_id: optional(json(id)),
    topic: optional(text(plainText)),
    user_ids: optional(json(fewIds)),
  },
  reply: { pins: v.array(pin) },
  access: 'spectator',
})

const parameters = { message_id: text(integerText) }

/** Pins a message; whoever can post in its conversation can. A pinned message stays as it was pinned. */
export const pinMessage = endpoint('POST', '/messages/{message_id}/pin', { parameters })

/** Unpins a message, whoever pinned it; for the same people. */
export const unpinMessage = endpoint('DELETE', '/messages/{message_id}/pin', { parameters })
