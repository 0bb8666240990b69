import * as v from 'valibot'

/** What a page says to the worker about a message that is held for a while so that it can be taken back. */
export const heldNotice = v.object({
  type: v.literal('held'),
  userId: v.number(),
  /** Milliseconds since the epoch: the end of that time. */
  until: v.number(),
})
export type HeldNotice = v.InferOutput<typeof heldNotice>
