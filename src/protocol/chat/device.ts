import * as v from 'valibot'
import { integer } from './shapes.ts'

/** A device in the form for its owner's clients (chat spec 2.8 leaves it open). */
export const device = v.object({
  push_key_id: v.optional(v.nullable(integer), null),
  /** The registration in use. */
  push_token_id: v.optional(v.nullable(v.string()), null),
  /** The registration not yet confirmed by the relay. */
  pending_push_token_id: v.optional(v.nullable(v.string()), null),
  push_registration_error_code: v.optional(v.nullable(v.string()), null),
})
export type Device = v.InferOutput<typeof device>
