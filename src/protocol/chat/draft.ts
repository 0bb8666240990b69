import * as v from 'valibot'
import { ids, integer, objectOnly, plainText } from './shapes.ts'
import { fault } from '../refusals/fault.ts'

/** A draft as sent by a client (chat spec 2.2). */
export const draftFields = objectOnly(
  v.object({
    type: v.picklist(
      ['', 'stream', 'private'],
      fault('faults.oneOf', { choices: '"", "stream", "private"' }),
    ),
    to: ids,
    topic: plainText,
    content: plainText,
    /** UNIX seconds of the last edit; the service may answer fractions. */
    timestamp: v.optional(v.pipe(v.number(), v.minValue(0))),
  }),
)
export type DraftFields = v.InferOutput<typeof draftFields>

export const draft = v.object({
  id: integer,
  type: v.string(),
  to: v.array(integer),
  topic: v.string(),
  content: v.string(),
  timestamp: v.optional(v.number(), 0),
})
export type Draft = v.InferOutput<typeof draft>
