import * as v from 'valibot'
import { endpoint, json, optional } from '../endpoint.ts'
import { id, integer } from './shapes.ts'

/** Largest number that `countExpired` counts to. */
export const MOST_COUNTED = 100_000

/**
 * Counts the messages that a rule would delete, before an owner sets it. This service's own operation: the spec has
 * none.
 */
export const countExpired = endpoint('GET', '/realm/expired_messages', {
  parameters: {
    days: json(v.pipe(integer, v.minValue(1))),
    /** Of this channel; otherwise of all conversations that follow the organization's rule. */
    stream_id: optional(json(id)),
    /** The present setting when absent. */
    keep_starred_messages: optional(json(v.boolean())),
  },
  reply: {
    /** At most `MOST_COUNTED`. */
    count: integer,
  },
})
