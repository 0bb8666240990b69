import * as v from 'valibot'
import { integer, timestamp } from './shapes.ts'

/** A group of channels under one heading. */
export const channelFolder = v.object({
  id: integer,
  name: v.string(),
  order: v.optional(integer, 0),
  description: v.optional(v.string(), ''),
  rendered_description: v.optional(v.string(), ''),
  date_created: v.optional(timestamp, 0),
  creator_id: v.optional(v.nullable(integer), null),
  is_archived: v.optional(v.boolean(), false),
})
export type ChannelFolder = v.InferOutput<typeof channelFolder>
