import * as v from 'valibot'
import { endpoint, json, optional, text } from '../endpoint.ts'
import { id, ids, integerText, plainText } from './shapes.ts'

const op = text(v.picklist(['start', 'stop'], 'faults.startStop'))

/** Reports the start or end of typing. Direct: `to`; channel: `stream_id` and `topic`. */
export const setTyping = endpoint('POST', '/typing', {
  parameters: {
    op,
    type: optional(text(v.picklist(['direct', 'stream', 'channel', 'private']))),
    to: optional(json(v.union([ids, id]))),
    stream_id: optional(json(id)),
    topic: optional(text(plainText)),
  },
})

/** Reports that the author of a message starts or stops editing it. */
export const setEditTyping = endpoint('POST', '/messages/{message_id}/typing', {
  parameters: { message_id: text(integerText), op },
})
